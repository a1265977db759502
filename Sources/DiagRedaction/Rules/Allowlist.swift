/// `[[rules.allowlists]]`: findings to leave alone.
struct Allowlist: Sendable {
    enum Condition: String, Sendable { case any, all }
    enum Target: String, Sendable { case secret, match, line }

    var condition = Condition.any
    var target = Target.secret
    var regexes: [String] = []
    /// All of ``regexes`` must match, not any.
    var needsEachRegex = false
    /// ASCII lower case; a secret that holds one is left alone.
    var stopwords: [String] = []
    /// Has a `paths` or `commits` list. A log has neither, so under `all` such a list never allows.
    var needsPathOrCommit = false
    /// For a global allowlist: the rules it is for; empty means all.
    var targetRules: [String] = []
    /// For messages, as is `position`.
    var file: String
    var position: SourcePosition
}
