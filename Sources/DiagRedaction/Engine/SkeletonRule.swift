/// What a rule can find in lines of which only the ``LineSkeleton`` is known.
enum SkeletonRule {
    /// - Parameters:
    ///   - pattern: tells where it may match; `nil`: nothing tells.
    ///   - isBlind: it takes either all digits or none at any place, so that a skeleton of digits tells where it matches.
    case line(SkeletonPattern?, isBlind: Bool)
    /// It crosses lines. The filter tells that it matches nowhere near a keyword; `nil`: nothing tells.
    case lines(KeywordFilter?)

    init(_ rule: CompiledRule) {
        self =
            rule.regex()?.skeletonRule(keywords: rule.rule.keywords, caseSensitive: rule.rule.redact.caseSensitive)
            ?? .lines(nil)
    }
}
