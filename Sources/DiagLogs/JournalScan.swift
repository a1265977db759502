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
    /// Entries looked at in all, those that are of somebody else included.
    private static let most = 200_000

    private var reader: JournalReader
    private let query: JournalQuery
    private let window: LogWindow
    private let form: JournalLine
    private(set) var notes: [String] = []
    /// Entries of the window that were asked for and found; `nil` where not all were looked at.
    private(set) var met: Int? = 0

    private let files: [JournalFile]

    /// - Parameter reader: Has those files open; its matches are replaced.
    init(
        _ reader: consuming JournalReader, of files: [JournalFile], _ query: JournalQuery, window: LogWindow,
        bytesPerEntry: Int
    ) throws(JournalError) {
        self.files = files
        try Self.narrow(&reader, to: query)
        self.reader = reader
        self.query = query
        self.window = window
        form = JournalLine(query: query, bytesPerEntry: bytesPerEntry)
    }

    private static func narrow(_ reader: inout JournalReader, to query: JournalQuery) throws(JournalError) {
        reader.removeMatches()
        try reader.match(anyOf: query.anyOf)
        if let boot = query.boot { try reader.match(anyOf: [[JournalMatch("_BOOT_ID", boot.hex)]]) }
    }

    /// Oldest first.
    mutating func lines() throws(JournalError) -> [RawLine] {
        let backwards = try readBackwards()
        let later = Array(backwards.lines.reversed())
        if later.count == Self.limit { notes.append("only the last \(Self.limit) journal entries were looked at") }
        if backwards.reachedStart { return later }
        // sd-journal drops a file once it met damage in it: look at it anew.
        reader = try JournalReader(files: files.map(\.path))
        try Self.narrow(&reader, to: query)
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
        var looked = 0
        try seekEnd()
        while !found.reachedStart, try reader.previous() {
            let stamp = try reader.stamp()
            if isAfterEnd(stamp) { continue }
            looked += 1
            if isBeforeStart(stamp) || looked > Self.most {
                found.reachedStart = true
                if looked > Self.most { met = nil }
            } else {
                met = met.map { $0 + 1 }
                if let line = try form.read(reader, stamp) { found.lines.append(line) }
                found.earliest = stamp
                found.reachedStart = found.lines.count == Self.limit
                if found.reachedStart { met = nil }
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
        while looked < Self.most, lines.count < Self.limit, try reader.next() {
            looked += 1
            let stamp = try reader.stamp()
            if isBeforeStart(stamp) { continue }
            if isAfterEnd(stamp) || stamp == known { break }
            met = met.map { $0 + 1 }
            if let line = try form.read(reader, stamp) { lines.append(line) }
        }
        return lines
    }

    /// Behind the last entry where that is not after the window: searching believes every clock it meets, and a damaged
    /// one can mislead it.
    private mutating func seekEnd() throws(JournalError) {
        try reader.seekTail()
        if try reader.previous(), !isAfterEnd(try reader.stamp()) { return try reader.seekTail() }
        if let boot = query.boot, let range = window.monotonicRange {
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
}
