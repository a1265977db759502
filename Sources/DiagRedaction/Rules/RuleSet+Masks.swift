extension RuleSet {
    /// What stands in redacted text for what a rule of the ledger found, without the number of a pseudonym.
    func mask(of ruleID: String) -> String? {
        if let identity = IdentityClass.allCases.first(where: { $0.ruleID == ruleID }) {
            return "‹\(identity.rawValue)-…›"
        }
        guard let rule = rules.first(where: { $0.rule.id == ruleID }), rule.rule.redact.replacement == nil else {
            return nil
        }
        return rule.rule.redact.kind == .secret ? "‹secret:\(rule.maskClass)›" : "‹\(rule.maskClass)-…›"
    }
}
