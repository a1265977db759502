/// What GitHub would notify or link in a run of rendered text, by the patterns of its own (open) html-pipeline filters
/// and its documentation of autolinked references. Written apart from the code under test.
enum GitHubPings {
    static func found(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return bytes.indices.compactMap { index in
            let before = index > 0 ? bytes[index - 1] : 0x20
            let rest = bytes[(index + 1)...]
            let isPing =
                switch bytes[index] {
                case UInt8(ascii: "@"): !isWord(before) && rest.first.map { isWord($0) && $0 != 0x5F } ?? false
                case UInt8(ascii: "#"): rest.first.map(isDigit) ?? false
                case UInt8(ascii: "-"):
                    rest.first.map(isDigit) ?? false
                        && String(decoding: bytes[..<index].suffix(2), as: UTF8.self).lowercased() == "gh"
                // A break just before means that this is the rest of an id, which names nothing.
                default: !isWord(before) && before != 0x8B && isCommit(bytes[index...].prefix(while: isWord))
                }
            return isPing
                ? String(decoding: bytes[max(0, index - 8)..<min(bytes.count, index + 8)], as: UTF8.self) : nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }

    /// Whole words of 7–40 hex digits with letters among them.
    private static func isCommit(_ word: ArraySlice<UInt8>) -> Bool {
        (7...40).contains(word.count) && word.contains(where: isDigit) && word.contains { !isDigit($0) }
            && word.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
    }
}
