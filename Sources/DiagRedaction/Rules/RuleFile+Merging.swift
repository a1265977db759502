extension RuleFile {
    /// The rules of all files by id, in order of ids. A rule whose id an earlier file has changes that file's rule.
    ///
    /// - Parameter files: extended ones first; the others may disable rules of any extended one.
    static func merge(_ files: [RuleFile]) throws(RuleError) -> [Rule] {
        var byID = [String: Rule](minimumCapacity: files.reduce(0) { $0 + $1.rules.count })
        for file in files where file.isExtended {
            for id in file.disabledRules { byID[id] = nil }
            try file.add(to: &byID)
        }
        let own = files.filter { !$0.isExtended }
        for id in own.flatMap(\.disabledRules) { byID[id] = nil }
        for file in own { try file.add(to: &byID) }
        // Rules are large: sorted are their ids.
        return byID.keys.sorted().compactMap { byID[$0] }
    }

    private func add(to byID: inout [String: Rule]) throws(RuleError) {
        var own: Set<String> = []
        for rule in rules {
            guard own.insert(rule.id).inserted else {
                throw RuleError(
                    .schema, in: rule.file, at: rule.position, "the id \(rule.id) is used twice",
                    advice: "rename one of the rules")
            }
            let whole = byID[rule.id]?.changed(by: rule) ?? rule
            if whole.regex == nil, !whole.hasPath {
                // It changes a rule of gitleaks' own set that is none of ours: nothing to change, nothing to mask.
                if extendsBuiltIn { continue }
                throw RuleError(
                    .schema, in: rule.file, at: rule.position, "rule \(rule.id) has neither regex nor path",
                    advice: "give it a regex, or extend the file whose rule it changes")
            }
            byID[rule.id] = whole
        }
    }
}
