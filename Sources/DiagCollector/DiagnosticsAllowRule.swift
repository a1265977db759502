/// Findings that an application wants its reports to show: the name of a public server, say.
public struct DiagnosticsAllowRule: Sendable, Hashable, Codable {
    /// For messages.
    public var id: String
    /// A regular expression that must match all of a finding. What another rule finds around it is masked all the same.
    public var pattern: String
    /// Ids of the rules whose findings it allows, as `gittickets-diag rules list` shows them; empty: all. This
    /// machine's own names are no rule's findings, and can't be allowed.
    public var rules: [String]

    public init(id: String, pattern: String, rules: [String] = []) {
        self.id = id
        self.pattern = pattern
        self.rules = rules
    }
}
