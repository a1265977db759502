/// A rule's pattern, compiled, and what is known of where it can match.
struct PreparedRegex: Sendable {
    let regex: CompiledRegex
    /// The pattern names a line end: a match may run over one.
    let crossesLines: Bool
    /// How far before the end of a keyword a match can begin, in bytes; `nil` when anywhere on the line.
    let reach: Int?

    /// - Parameter keywords: of the rule, one of which stands in every text that is tried.
    init(_ pattern: String, keywords: [String], caseSensitive: Bool) throws(CompiledRegex.Failure) {
        let pattern = Self.withoutSlowPrefix(pattern)
        regex = try CompiledRegex(pattern)
        let (tree, crossesLines) = RegexParser.parse(pattern, folds: !caseSensitive)
        self.crossesLines = crossesLines
        reach = tree.flatMap { KeywordReach.reach(of: $0, keywords: keywords.map { Array($0.utf8) }) }
    }

    /// gitleaks begins many patterns with `[\w.-]{0,50}?`, which never changes where the secret lies, but costs four
    /// to six times the time.
    private static func withoutSlowPrefix(_ pattern: String) -> String {
        let flags = ["(?i)", ""].first { pattern.hasPrefix($0) } ?? ""
        let prefix = flags + #"[\w.-]{0,50}?"#
        return pattern.hasPrefix(prefix) ? flags + pattern.dropFirst(prefix.count) : pattern
    }
}
