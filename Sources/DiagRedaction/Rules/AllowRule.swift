/// Findings that an application or a user wants to read unmasked: the name of a public server, say.
public struct AllowRule: Sendable, Hashable {
    /// For messages.
    public var id: String
    /// A finding is left alone when this regular expression matches all of it: a name that is allowed doesn't allow a
    /// secret that holds the name.
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
        list.regexes = [pattern, "\\A(?:\(pattern))\\z"]
        list.needsEachRegex = true
        list.targetRules = rules
        return list
    }
}
