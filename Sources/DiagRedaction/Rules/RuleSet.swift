/// Rules ready to use. Costly to make (some milliseconds), cheap to share: one set serves any number of redactors on
/// any thread.
public final class RuleSet: Sendable {
    /// Sorted by id, so that the order of files and rules changes nothing.
    let rules: [CompiledRule]
    /// Keywords of all rules; `nil` when there are none.
    let literals: LiteralSet?
    /// For each literal, which rules it calls.
    let callers: [[Int]]
    /// Rules with neither keyword nor shape: tried on every line.
    let everyLine: [Int]
    let rulesOfShape: [Shape: [Int]]
    /// What may stand within `‹…›` in text that is already redacted.
    let masks: MaskGrammar

    /// - Throws: ``RuleError`` that points at the rule which can't be used. Never leaves a rule out.
    init(files: [RuleFile]) throws(RuleError) {
        let merged = try Self.merge(files)
        var global: [CompiledAllowlist] = []
        for file in files {
            for list in file.allowlists { global.append(try CompiledAllowlist(list, of: file.name, in: file.name)) }
        }
        var compiled: [CompiledRule] = []
        for rule in merged {
            if let rule = try CompiledRule(rule, global: global) { compiled.append(rule) }
        }
        rules = compiled
        masks = MaskGrammar(rules: compiled)
        let index = RuleIndex(compiled)
        callers = index.callers
        everyLine = index.everyLine
        rulesOfShape = index.rulesOfShape
        literals = try index.literals()
    }

    /// The rules of all files by id; a later file's rule replaces an earlier one with its id.
    private static func merge(_ files: [RuleFile]) throws(RuleError) -> [Rule] {
        var byID: [String: Rule] = [:]
        for file in files {
            for id in file.disabledRules { byID[id] = nil }
            var own: Set<String> = []
            for rule in file.rules {
                guard own.insert(rule.id).inserted else {
                    throw RuleError(
                        .schema, in: rule.file, at: rule.position, "the id \(rule.id) is used twice",
                        advice: "rename one of the rules")
                }
                byID[rule.id] = rule
            }
        }
        return byID.values.sorted { $0.id < $1.id }
    }
}
