/// One rule as its file says it: the gitleaks schema, and our own fields in `redact`.
struct Rule: Sendable {
    var id: String
    /// The reason for the rule.
    var description: String
    /// `nil` for a rule on paths only, which can't match text.
    var regex: String?
    /// Which capture group is the secret; 0: the first that took part, or the whole match.
    var secretGroup = 0
    /// Shannon entropy in bits per byte that the secret must exceed; 0: any.
    var entropy = 0.0
    /// ASCII lower case unless `redact.caseSensitive`; one of them must stand on the line. Empty: every line is tried.
    var keywords: [String] = []
    var allowlists: [Allowlist] = []
    var redact = RedactSettings()
    var file: String
    var position: SourcePosition
    var regexPosition: SourcePosition
}
