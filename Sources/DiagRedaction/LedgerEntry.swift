/// One line of the ledger: what a rule masked in one section. It never holds a value, its length, or its hash.
public struct LedgerEntry: Sendable, Hashable, Codable {
    /// The rule's `id`.
    public var rule: String
    /// The section's name as given to ``Redactor/redact(_:section:)``.
    public var section: String
    public var count: Int
    /// What stands in the text for it: `‹secret:password›`, `‹ip-…›`. `nil` for a rule with words of its own.
    public var mask: String?

    public init(rule: String, section: String, count: Int, mask: String? = nil) {
        self.rule = rule
        self.section = section
        self.count = count
        self.mask = mask
    }
}
