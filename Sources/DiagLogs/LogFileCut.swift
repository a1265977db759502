internal import DiagModel
internal import PlatformOS

/// Finds the part of a log file that a window covers and reads it.
struct LogFileCut {
    /// Bytes read at most: what lies nearest the window's end stays.
    private static let limit = 1 << 20
    private static let sample = 32_768

    let file: LogFile
    let name: String
    let window: LogWindow
    private(set) var notes: [String] = []

    init(file: LogFile, name: String, window: LogWindow) {
        self.file = file
        self.name = name
        self.window = window
    }

    private var end: Int { file.bytes.upperBound }

    /// Oldest first.
    mutating func lines(bytesPerEntry: Int) throws(OSError) -> [RawLine] {
        notes += file.notes
        let tailStart = try file.lineStart(from: end - Self.sample)
        // Behind a last line that is all of the sample there is nothing: then the first ones tell.
        let start = file.bytes.lowerBound
        let sample = tailStart < end ? tailStart..<end : start..<min(start + Self.sample, end)
        let tail = LogLines.split(try file.read(sample))
        guard let reader = TimestampReader.fitting(tail, modified: file.status.modifiedMicroseconds, window: window)
        else { return try linesByPosition(bytesPerEntry) }
        var lines: [RawLine] = []
        for range in try rangesByTime(reader) {
            let bytes = try file.read(range)
            if bytes.count < range.count { notes.append("the file was shortened while being read") }
            lines += LogLines.entries(bytes, source: name, reader: reader, bytesPerEntry: bytesPerEntry)
        }
        return lines.filter { reader.isInside($0.entry) }
    }

    /// The last lines, for want of times.
    private mutating func linesByPosition(_ bytesPerEntry: Int) throws(OSError) -> [RawLine] {
        guard !file.bytes.isEmpty else { return [] }
        guard file.status.modifiedMicroseconds >= window.start.microseconds else {
            notes.append("not written to in this time")
            return []
        }
        notes.append("no time stamps that are understood; these are the last lines")
        let start = try file.lineStart(from: end - Self.limit / 4)
        // What lost its beginning can't be masked: a secret may have begun there.
        if start >= end { notes.append("the last line is longer than 256 KiB and was left out") }
        let bytes = try file.read(start..<end)
        return LogLines.entries(bytes, source: name, reader: nil, bytesPerEntry: bytesPerEntry)
    }

    /// The parts of the file that the window covers: one, unless the clock was set back while it was written.
    private mutating func rangesByTime(_ reader: TimestampReader) throws(OSError) -> [Range<Int>] {
        guard reader.format.isOrdered else { return [try file.lineStart(from: end - Self.limit)..<end] }
        var ranges: [Range<Int>] = []
        for part in try LogFileOrder(file: file).rising(firstTime: { at, end throws(OSError) in
            try firstTime(from: at, before: end, reader)
        }) {
            let range = try rangeByTime(reader, in: part)
            // Parts may overlap where they meet.
            ranges.append(
                max(
                    range.lowerBound, ranges.last?.upperBound ?? 0)..<max(
                        range.upperBound, ranges.last?.upperBound ?? 0))
        }
        return ranges
    }

    private mutating func rangeByTime(_ reader: TimestampReader, in part: Range<Int>) throws(OSError) -> Range<Int> {
        let start = try offset(ofTimeFrom: window.start.microseconds, reader, in: part)
        let end = try offset(ofTimeFrom: window.end.microseconds + 1, reader, in: part)
        guard end - start > Self.limit else { return start..<max(start, end) }
        notes.append("more than 1 MiB in this time; what is nearest its end was looked at")
        // Where the file has been shortened meanwhile, no line begins before its end.
        return min(try file.lineStart(from: end - Self.limit), end)..<end
    }

    /// Where the first line of a time or later begins, by halving.
    private func offset(
        ofTimeFrom wanted: Int64, _ reader: TimestampReader, in part: Range<Int>
    ) throws(OSError) -> Int {
        var low = part.lowerBound
        var high = part.upperBound
        while high - low > Self.sample {
            let middle = low + (high - low) / 2
            guard let (start, time) = try firstTime(from: middle, before: high, reader), time < wanted else {
                high = middle
                continue
            }
            low = start
        }
        return try scan(low, before: part.upperBound, wanted, reader)
    }

    private func scan(
        _ from: Int, before end: Int, _ wanted: Int64, _ reader: TimestampReader
    ) throws(OSError) -> Int {
        var at = from
        for line in LogLines.split(try file.read(from..<min(end, from + 2 * Self.sample))) {
            if let time = reader.time(of: line)?.microseconds, time >= wanted { return at }
            at += line.count + 1
        }
        return min(at, end)
    }

    /// The first line at or after an offset that carries a time, within 4 MiB of whole lines.
    private func firstTime(
        from offset: Int, before end: Int, _ reader: TimestampReader
    ) throws(OSError) -> (start: Int, time: Int64)? {
        var at = try file.lineStart(from: offset)
        let limit = min(end, at + (4 << 20))
        while at < limit {
            let chunk = try file.read(at..<min(end, at + Self.sample))
            guard !chunk.isEmpty else { return nil }
            for line in LogLines.split(chunk) {
                if let time = reader.time(of: line)?.microseconds { return (at, time) }
                at += line.count + 1
            }
            at = try file.lineStart(from: at)
        }
        return nil
    }
}
