internal import DiagModel

/// Recognises the severity a log line names, in the first bytes of it.
enum LevelWords {
    private static let window = 160
    private static let words: [(String, LogPriority)] = [
        ("EMERG", .emergency), ("EMERGENCY", .emergency), ("PANIC", .emergency), ("ALERT", .alert),
        ("FATAL", .critical), ("CRITICAL", .critical), ("CRIT", .critical), ("SEVERE", .error),
        ("ERROR", .error), ("ERR", .error), ("WARNING", .warning), ("WARN", .warning), ("NOTICE", .notice),
        ("INFO", .info), ("INFORMATION", .info), ("DEBUG", .debug), ("TRACE", .debug), ("VERBOSE", .debug),
    ]
    private static let byWord = Dictionary(uniqueKeysWithValues: words.map { (Array($0.0.utf8), $0.1) })

    /// A word in capitals ("ERROR"), in brackets ("[error]"), or as a level's value (level=error, "level":"error");
    /// klog's and glog's letter ("E1130 …"). `nil` when the line names none.
    static func level(of line: ArraySlice<UInt8>) -> LogPriority? {
        if let level = klog(line) { return level }
        let head = line.prefix(window)
        var at = head.startIndex
        while at < head.endIndex {
            guard isLetter(head[at]) else {
                at += 1
                continue
            }
            let end = head[at...].firstIndex { !isLetter($0) } ?? head.endIndex
            if let level = level(word: head[at..<end], in: head) { return level }
            at = end
        }
        return nil
    }

    private static func level(word: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) -> LogPriority? {
        guard (3...11).contains(word.count) else { return nil }
        let capitals = word.map { $0 & 0xDF }
        guard let level = byWord[capitals] else { return nil }
        if word.elementsEqual(capitals) { return level }
        let before = word.startIndex > line.startIndex ? line[word.startIndex - 1] : 0
        let after = word.endIndex < line.endIndex ? line[word.endIndex] : 0
        let bracketed = [0x5B, 0x3C].contains(before) && [0x5D, 0x3E].contains(after)
        return bracketed || isLevelValue(line[..<word.startIndex]) ? level : nil
    }

    /// Whether the text ends in `level=`, `"level":"`, `lvl=`, `severity=`.
    private static func isLevelValue(_ before: ArraySlice<UInt8>) -> Bool {
        let key = before.reversed().drop { [0x22, 0x20, 0x3A, 0x3D].contains($0) }
        guard before.last == 0x3D || before.last == 0x22, key.count < before.count else { return false }
        let name = String(decoding: key.prefix { isLetter($0) }.reversed(), as: UTF8.self)
        return ["level", "lvl", "severity", "loglevel", "levelname"].contains(name.lowercased())
    }

    /// `E1130 09:12:13.123456`: a level letter and four digits at the start of the line.
    private static func klog(_ line: ArraySlice<UInt8>) -> LogPriority? {
        guard line.count > 5, line.dropFirst().prefix(4).allSatisfy({ (0x30...0x39).contains($0) }),
            line[line.startIndex + 5] == 0x20
        else { return nil }
        return switch line.first {
        case 0x49: .info
        case 0x57: .warning
        case 0x45: .error
        case 0x46: .critical
        default: nil
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
