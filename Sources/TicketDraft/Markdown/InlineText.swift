/// One line of text inside our own markup: shown as it is, with no meaning in Markdown or HTML, pinging nobody.
enum InlineText {
    /// For a heading or a table cell.
    static func markdown(_ text: String) -> String {
        replacing(PingGuard.defuse(oneLine(text))) { byte in
            // "<" and "&" too: an escaped one starts neither a tag nor an entity (CommonMark 2.4).
            "\\`*_[]<&#|~$".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
        }
    }

    /// For the text of an HTML element.
    static func html(_ text: String) -> String {
        replacing(PingGuard.defuse(oneLine(text))) { byte in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            default: [byte]
            }
        }
    }

    /// For a table cell whose every character counts: a code span, in which nothing pings. "" stays "".
    static func code(_ text: String) -> String {
        let line = oneLine(text)
        if line.isEmpty { return "" }
        let runs = Set(line.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count))
        let fence = String(repeating: "`", count: (1...).first { !runs.contains($0) } ?? 1)
        // The reader strips one space at each end, which keeps a backtick there apart (CommonMark 6.1).
        let edges = [line.utf8.first, line.utf8.last]
        let isPadded = edges.contains(UInt8(ascii: "`")) || edges == [0x20, 0x20]
        // Only a pipe ends a cell, even in a code span, and its backslash is taken away again (GFM 4.10).
        let safe = replacing(line) { $0 == UInt8(ascii: "|") ? Array("\\|".utf8) : [$0] }
        return isPadded ? "\(fence) \(safe) \(fence)" : fence + safe + fence
    }

    private static func oneLine(_ text: String) -> String {
        let lines = MarkerGuard.defuse(text).utf8.split { $0 == 0x0A || $0 == 0x0D }
        return String(decoding: Array(lines.joined(separator: [0x20])), as: UTF8.self)
    }

    private static func replacing(_ text: String, _ change: (UInt8) -> [UInt8]) -> String {
        String(decoding: text.utf8.flatMap(change), as: UTF8.self)
    }
}
