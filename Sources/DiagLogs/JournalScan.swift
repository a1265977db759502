internal import DiagModel
internal import PlatformJournal

/// Reads the entries of a window out of an open journal.
///
/// Backwards from the window's end, because what is nearest the crash matters most and because damage inside a file
/// looks like its end: the part behind the damage is then still there. A look from the other side tells whether
/// something is missing.
struct JournalScan: ~Copyable {
    /// Entries looked at before the rest of the window is given up.
    private static let limit = 20_000
    private static let fields = JournalFields(["MESSAGE", "PRIORITY", "SYSLOG_IDENTIFIER", "_PID", "_COMM"])

    var reader: JournalReader
    private let window: LogWindow
    private let boot: JournalBootID?
    private let bytesPerEntry: Int
    private(set) var notes: [String] = []

    init(files: [JournalFile], window: LogWindow, bytesPerEntry: Int) throws(JournalError) {
        reader = try JournalReader(files: files.map(\.path))
        self.window = window
        self.bytesPerEntry = bytesPerEntry
        boot = window.monotonicAnchor.flatMap { JournalBootID($0.bootID) }
    }

    /// Oldest first.
    mutating func lines() throws(JournalError) -> [RawLine] {
        var (later, earliest) = try readBackwards()
        guard later.count < Self.limit else {
            notes.append("only the last \(Self.limit) journal entries were looked at")
            later.reverse()
            return later
        }
        later.reverse()
        let earlier = try readForwards(upTo: earliest)
        if !earlier.isEmpty { notes.append("the journal is damaged in the middle; entries may be missing there") }
        return earlier + later
    }

    /// Newest first, and the stamp of the oldest.
    private mutating func readBackwards() throws(JournalError) -> ([RawLine], JournalStamp?) {
        var lines: [RawLine] = []
        var earliest: JournalStamp?
        try seekEnd()
        while lines.count < Self.limit, try reader.previous() {
            let stamp = try reader.stamp()
            if isAfterEnd(stamp) { continue }
            if isBeforeStart(stamp) { break }
            lines.append(try line(stamp))
            earliest = stamp
        }
        return (lines, earliest)
    }

    /// What a look from the window's start finds before the entry that is known; nothing in a sound journal.
    private mutating func readForwards(upTo known: JournalStamp?) throws(JournalError) -> [RawLine] {
        var lines: [RawLine] = []
        try seekStart()
        while lines.count < Self.limit, try reader.next() {
            let stamp = try reader.stamp()
            if isBeforeStart(stamp) { continue }
            if isAfterEnd(stamp) || stamp == known { break }
            lines.append(try line(stamp))
        }
        return lines
    }

    private mutating func seekEnd() throws(JournalError) {
        if let boot, let range = window.monotonicRange {
            try reader.seek(bootID: boot, monotonicMicroseconds: range.upperBound &+ 1)
        } else {
            try reader.seek(realtimeMicroseconds: UInt64(clamping: window.end.microseconds &+ 1))
        }
    }

    private mutating func seekStart() throws(JournalError) {
        if let boot, let range = window.monotonicRange {
            try reader.seek(bootID: boot, monotonicMicroseconds: range.lowerBound)
        } else {
            try reader.seek(realtimeMicroseconds: UInt64(clamping: window.start.microseconds))
        }
    }

    private func isAfterEnd(_ stamp: JournalStamp) -> Bool {
        if let range = window.monotonicRange { return stamp.monotonicMicroseconds > range.upperBound }
        return stamp.realtimeMicroseconds > UInt64(clamping: window.end.microseconds)
    }

    private func isBeforeStart(_ stamp: JournalStamp) -> Bool {
        if let range = window.monotonicRange { return stamp.monotonicMicroseconds < range.lowerBound }
        return stamp.realtimeMicroseconds < UInt64(clamping: window.start.microseconds)
    }

    private borrowing func line(_ stamp: JournalStamp) throws(JournalError) -> RawLine {
        let values = try reader.values(of: Self.fields)
        let identifier = values[2] ?? values[4]
        let entry = LogEntry(
            source: "journal", time: Timestamp(microseconds: Int64(clamping: stamp.realtimeMicroseconds)),
            monotonic: MonotonicInstant(
                bootID: stamp.bootID.description, microseconds: stamp.monotonicMicroseconds),
            priority: values[1].flatMap(Self.number).flatMap { UInt8(exactly: $0) }.flatMap(LogPriority.init),
            identifier: identifier.map { String(decoding: $0, as: UTF8.self) },
            pid: values[3].flatMap(Self.number).flatMap { Int32(exactly: $0) },
            message: MessageCutting.cut(values[0] ?? Array("(no message)".utf8), to: bytesPerEntry))
        return RawLine(entry: entry)
    }

    private static func number(_ digits: [UInt8]) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }
}
