/// A mask that an application or a user adds to a ``RuleSet``.
public struct CustomRule: Sendable, Hashable {
    /// Names the rule in the ledger and in its masks: `‹id-1›`.
    public var id: String
    /// A regular expression without look-arounds and back-references. Its first group that takes part is masked, or
    /// the whole match.
    public var pattern: String
    /// What stands in place of each finding, literally. Default: a numbered pseudonym.
    public var replacement: String?

    public init(id: String, pattern: String, replacement: String? = nil) {
        self.id = id
        self.pattern = pattern
        self.replacement = replacement
    }

    /// - Throws: ``RuleError`` for an id that could not stand in a mask.
    func checkID() throws(RuleError) {
        let isPlain = !id.isEmpty && id.utf8.count <= 64 && id.utf8.allSatisfy { $0.isWord || $0 == 0x2D || $0 == 0x2E }
        if isPlain { return }
        throw RuleError(
            .schema, in: "the application's rules", "an id is empty, too long or not plain",
            advice: "use at most 64 letters, digits, dots, dashes and underscores")
    }

    var origin: String { "the application's rule \(id)" }

    var rule: Rule {
        var rule = Rule(
            id: id, description: "Added by the application", regex: pattern, file: origin, position: .unknown,
            regexFile: origin, regexPosition: .unknown)
        rule.redact.kind = .personal
        rule.redact.replacement = replacement
        return rule
    }
}
