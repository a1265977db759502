/// A requirement that knows the other rule's place.
struct CompiledRequirement: Sendable {
    /// Index into ``RuleSet/rules``.
    var rule: Int
    var range: RuleRequirement

    /// By the place of the rule that requires.
    ///
    /// - Throws: ``RuleError`` when a required rule isn't there: the composite rule would never find anything.
    static func all(in rules: [CompiledRule]) throws(RuleError) -> [Int: [CompiledRequirement]] {
        var result: [Int: [CompiledRequirement]] = [:]
        for (index, compiled) in rules.enumerated() {
            for requirement in compiled.rule.requirements {
                guard let other = rules.firstIndex(where: { $0.rule.id == requirement.rule }) else {
                    throw RuleError(
                        .schema, in: compiled.rule.file, at: requirement.position,
                        "rule \(compiled.rule.id) requires \(requirement.rule), which no rule with a regex is called",
                        advice: "add that rule, or remove the requirement")
                }
                result[index, default: []].append(CompiledRequirement(rule: other, range: requirement))
            }
        }
        return result
    }
}
