internal import DiagLogs
internal import DiagModel

/// A slice as the lines of one text, any bytes.
struct LogText {
    private(set) var bytes: [UInt8] = []
    /// The line that marks the crash, or the last one.
    private(set) var anchorLine = 0
    private var lineCount = 0

    init(slice: LogSlice, window: LogWindow) {
        for note in slice.notes { append("(\(note))") }
        append(
            "(times of the journal are UTC, \(UTCText.date(window.anchor)); >>> marks \(UTCText.clock(window.anchor)))")
        for (index, item) in slice.items.enumerated() {
            switch item {
            case .gap(let count): append("… \(count) \(count == 1 ? "line" : "lines") left out …")
            case .entry(let entry, let count): append(Self.line(entry, count))
            }
            if index == slice.anchorIndex {
                anchorLine = lineCount
                append(">>>")
            }
        }
    }

    private mutating func append(_ text: String) { append(Array(text.utf8)) }

    private mutating func append(_ line: [UInt8]) {
        if lineCount > 0 { bytes.append(0x0A) }
        bytes += line
        lineCount += 1 + line.count { $0 == 0x0A }
    }

    /// A journal entry with its time, level and sender; a log file's line as it stands there.
    static func line(_ entry: LogEntry, _ count: Int) -> [UInt8] {
        var line: [UInt8] = []
        if entry.monotonic != nil, let time = entry.time {
            let level = entry.priority.map { " " + name($0) } ?? ""
            let sender = entry.identifier.map { " \($0)" + (entry.pid.map { "[\($0)]" } ?? "") + ":" } ?? ""
            line += Array("\(UTCText.clock(time))\(level)\(sender) ".utf8)
        }
        line += entry.message
        if count > 1 { line += Array(" (\(count) times)".utf8) }
        return line
    }

    private static func name(_ priority: LogPriority) -> String {
        ["EMERG", "ALERT", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG"][Int(priority.rawValue)]
    }
}
