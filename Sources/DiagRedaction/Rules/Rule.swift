/// One rule as its file says it: the gitleaks schema, and our own fields in `redact`.
struct Rule: Sendable {
    var id: String
    /// The reason for the rule.
    var description: String
    /// `nil` for a rule on paths only, which can't match text, and for one that changes an extended rule.
    var regex: String?
    /// Has a `path`.
    var hasPath = false
    /// Which capture group is the secret; 0: the first that took part, or the whole match.
    var secretGroup = 0
    /// Shannon entropy in bits per byte that the secret must exceed; 0: any.
    var entropy = 0.0
    /// ASCII lower case unless `redact.caseSensitive`; one of them must stand on the line. Empty: every line is tried.
    var keywords: [String] = []
    var allowlists: [Allowlist] = []
    /// Rules that must find something near each finding of this one.
    var requirements: [RuleRequirement] = []
    /// `skipReport`: masks nothing by itself, only serves rules that require it.
    var isAuxiliary = false
    var redact = RedactSettings()
    /// Has a table `redact`.
    var saysRedact = false
    var file: String
    var position: SourcePosition
    var regexFile: String
    var regexPosition: SourcePosition
}

extension Rule {
    /// This rule as a file that extends its own changes it: what is given replaces, and lists grow, as in gitleaks.
    func changed(by other: Rule) -> Rule {
        var rule = self
        if !other.description.isEmpty { rule.description = other.description }
        if other.secretGroup != 0 { rule.secretGroup = other.secretGroup }
        if other.entropy != 0 { rule.entropy = other.entropy }
        if other.saysRedact { rule.redact = other.redact }
        if let regex = other.regex {
            rule.regex = regex
            rule.regexFile = other.regexFile
            rule.regexPosition = other.regexPosition
        }
        rule.hasPath = hasPath || other.hasPath
        rule.isAuxiliary = isAuxiliary || other.isAuxiliary
        rule.keywords += other.keywords.filter { !keywords.contains($0) }
        rule.allowlists += other.allowlists
        rule.requirements += other.requirements
        rule.file = other.file
        rule.position = other.position
        return rule
    }
}
