/// Lines made to be slow for one rule: what it looks for, over and over, and hardly ever whole.
enum HostileLine {
    /// As long as the longest piece that is matched at once.
    static let length = 64 << 10

    static func all(for rule: Rule, using generator: inout some RandomNumberGenerator) -> [[UInt8]] {
        let key = Array((rule.keywords.max { $0.count < $1.count } ?? "").utf8)
        let sample = rule.redact.mustMatch.first.flatMap { SampleTemplate($0, using: &generator) }
        let text = Array((sample?.text ?? "").utf8).filter { $0 != 0x0A }
        let parts: [(head: [UInt8], body: [UInt8])] = [
            ([], key + Array("=".utf8)), (key + Array("=".utf8), Array("a".utf8)), (key, Array(" ".utf8)),
            (key + Array("=\"".utf8), Array("\\\"".utf8)), (key, Array("aA0-_.:@/='".utf8)), ([], text.dropLast()),
            ([], text),
        ]
        return parts.compactMap { part in
            if part.body.isEmpty { return nil }
            var line = part.head
            while line.count < length { line += part.body }
            return line
        }
    }
}
