/// Findings that an application or a user wants to read unmasked: the name of a public server, say.
public struct AllowRule: Sendable, Hashable {
    /// For messages.
    public var id: String
    /// A finding in which this regular expression matches is left alone.
    public var pattern: String
    /// The rules it is for; empty: all.
    public var rules: [String]

    public init(id: String, pattern: String, rules: [String] = []) {
        self.id = id
        self.pattern = pattern
        self.rules = rules
    }

    var origin: String { "the application's allow rule \(id)" }

    var allowlist: Allowlist {
        var list = Allowlist(file: origin, position: .unknown)
        list.regexes = [pattern]
        list.targetRules = rules
        return list
    }
}
