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
        let backwards = try readBackwards()
        let later = Array(backwards.lines.reversed())
        if later.count == Self.limit { notes.append("only the last \(Self.limit) journal entries were looked at") }
        if backwards.reachedStart { return later }
        let earlier = try readForwards(upTo: backwards.earliest)
        if !earlier.isEmpty { notes.append("the journal is damaged in the middle; entries may be missing there") }
        return earlier + later
    }

    private struct Backwards {
        /// Newest first.
        var lines: [RawLine] = []
        var earliest: JournalStamp?
        /// Whether an entry before the window was met, or enough were read; otherwise the files, or damage, ended it.
        var reachedStart = false
    }

    private mutating func readBackwards() throws(JournalError) -> Backwards {
        var found = Backwards()
        try seekEnd()
        while !found.reachedStart, try reader.previous() {
            let stamp = try reader.stamp()
            if isAfterEnd(stamp) { continue }
            if isBeforeStart(stamp) {
                found.reachedStart = true
            } else {
                found.lines.append(try line(stamp))
                found.earliest = stamp
                found.reachedStart = found.lines.count == Self.limit
            }
        }
        return found
    }

    /// What is found from the first entry on, up to the entry that is known: nothing in a sound journal, whose first
    /// entry that is.
    private mutating func readForwards(upTo known: JournalStamp?) throws(JournalError) -> [RawLine] {
        var lines: [RawLine] = []
        var looked = 0
        try reader.seekHead()
        while looked < 10 * Self.limit, lines.count < Self.limit, try reader.next() {
            looked += 1
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
