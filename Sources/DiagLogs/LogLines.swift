internal import DiagModel

/// Cuts bytes into lines and lines into entries.
enum LogLines {
    /// The lines without their line feeds; a carriage return stays, so that lengths add up to offsets.
    static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// One entry a line, with the time and level of the line.
    ///
    /// A line without a time (a stack trace, a wrapped message) has the time and level of the one before it.
    static func entries(
        _ bytes: [UInt8], source: String, reader: TimestampReader?, bytesPerEntry: Int
    ) -> [RawLine] {
        var lines: [RawLine] = []
        for line in split(bytes) {
            var text = line
            if text.last == 0x0D { text.removeLast() }
            let stamp = reader?.stamp(of: text)
            let continues = reader != nil && stamp == nil ? lines.last?.entry : nil
            let body = text.dropFirst(stamp?.length ?? 0)
            let level = LevelWords.level(of: text)
            let entry = LogEntry(
                source: source, time: stamp?.time ?? continues?.time,
                monotonic: stamp?.monotonic ?? continues?.monotonic, priority: level ?? continues?.priority,
                message: MessageCutting.cut(Array(text), to: bytesPerEntry))
            lines.append(RawLine(entry: entry, textOffset: min(text.count - body.count, entry.message.count)))
        }
        return lines
    }
}
