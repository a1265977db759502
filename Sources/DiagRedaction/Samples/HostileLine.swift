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
        return parts.compactMap { line($0.head, $0.body) } + runs(in: rule.regex ?? "")
    }

    /// For each repetition in the pattern a run of what it takes, which nested ones divide in every way.
    private static func runs(in pattern: String) -> [[UInt8]] {
        let repetitions = RegexParser.parse(pattern).tree.map { RegexRepetition.all(in: $0) } ?? []
        // What must follow stands behind a byte in between: PCRE2 doesn't try a line that lacks it.
        return Set(repetitions).compactMap { line($0.before, $0.body, end: [0x01] + $0.after) }
    }

    /// - Returns: `nil` without a body.
    private static func line(_ head: [UInt8], _ body: [UInt8], end: [UInt8] = []) -> [UInt8]? {
        if body.isEmpty { return nil }
        var line = head
        while line.count + body.count + end.count <= length { line += body }
        return line + end
    }
}
