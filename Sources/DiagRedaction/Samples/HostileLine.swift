/// Lines made to be slow for one rule: what it looks for, over and over, and hardly ever whole.
enum HostileLine {
    /// As long as the longest piece that is matched at once.
    static let length = 64 << 10

    static func all(for rule: Rule, using generator: inout some RandomNumberGenerator) -> [[UInt8]] {
        let key = Array((rule.keywords.max { $0.count < $1.count } ?? "").utf8)
        let sample = rule.redact.mustMatch.first.flatMap { SampleTemplate($0, using: &generator) }
        let text = Array((sample?.text ?? "").utf8).filter { $0 != 0x0A }
        // What the sample has before its secret.
        let lead = sample.map { Array($0.text.utf8.prefix($0.secretStart)) } ?? []
        let parts: [(head: [UInt8], body: [UInt8])] =
            [
                ([], key + Array("=".utf8)), (key + Array("=".utf8), Array("a".utf8)), (key, Array(" ".utf8)),
                (key + Array("=\"".utf8), Array("\\\"".utf8)), (key, Array("aA0-_.:@/='".utf8)), ([], text.dropLast()),
                ([], text),
            ]
            + repeated(in: rule.regex ?? "").flatMap { byte in
                [(head: key + Array("=".utf8), body: [byte]), (head: lead, body: [byte])]
            }
        return parts.compactMap { part in
            if part.body.isEmpty { return nil }
            var line = part.head
            while line.count < length { line += part.body }
            return line
        }
    }

    /// One of what each repetition in the pattern takes: long runs of it are what nested ones divide in every way.
    private static func repeated(in pattern: String) -> [UInt8] {
        let bytes = Array(pattern.utf8)
        var found: Set<UInt8> = []
        for (index, byte) in bytes.enumerated() where index > 0 && "+*{".utf8.contains(byte) {
            var before = bytes[index - 1]
            if before == UInt8(ascii: "]"), let open = bytes[..<index].lastIndex(of: UInt8(ascii: "[")) {
                let members = bytes[(open + 1)..<index].drop { $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "\\") }
                before = members.first ?? before
            }
            // Of a class or a group, any character that it may take.
            let examples: [UInt8: UInt8] = [
                UInt8(ascii: "d"): UInt8(ascii: "0"), UInt8(ascii: "s"): UInt8(ascii: " "),
                UInt8(ascii: "w"): UInt8(ascii: "a"), UInt8(ascii: "."): UInt8(ascii: "x"),
            ]
            found.formUnion([before, examples[before] ?? before])
        }
        return found.filter { $0 >= 0x20 && $0 < 0x7F }.sorted()
    }
}
