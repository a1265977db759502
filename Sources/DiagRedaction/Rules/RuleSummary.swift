/// What a list of rules shows.
public struct RuleSummary: Sendable, Hashable {
    public var id: String
    /// The reason for the rule.
    public var description: String
    /// `true` for credentials, `false` for personal data.
    public var isSecret: Bool
    /// As masks name it: `‹secret:maskClass›` or `‹maskClass-1›`.
    public var maskClass: String
    public var keywords: [String]
    /// Where the format is documented.
    public var source: String?
    /// The rule's place.
    public var file: String
    public var line: Int
}

extension RuleSet {
    /// By id.
    public var summaries: [RuleSummary] {
        rules.map { compiled in
            let rule = compiled.rule
            return RuleSummary(
                id: rule.id, description: rule.description, isSecret: rule.redact.kind == .secret,
                maskClass: compiled.maskClass, keywords: rule.keywords, source: rule.redact.source, file: rule.file,
                line: rule.position.line)
        }
    }
}
