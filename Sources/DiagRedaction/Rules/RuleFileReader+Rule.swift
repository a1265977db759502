extension RuleFileReader {
    /// Fields of a gitleaks rule. `path` doesn't narrow a rule here: a log has no path, so masking more is the safe
    /// reading. `tags` have no meaning for masks.
    private static let ruleFields: Set = [
        "id", "description", "regex", "secretGroup", "entropy", "keywords", "path", "tags", "skipReport", "required",
        "allowlist", "allowlists", "redact",
    ]
    private static let redactFields: Set = [
        "kind", "class", "replacement", "validator", "priority", "shape", "multiline", "block", "case-sensitive",
        "source", "must-match",
        "must-not-match",
    ]
    private static let allowlistFields: Set = [
        "description", "condition", "regexTarget", "regexes", "stopwords", "paths", "commits", "targetRules",
    ]

    func rule() throws(RuleError) -> Rule {
        guard let id = try string("id"), !id.isEmpty else {
            throw RuleError(.schema, in: file, at: table.position, "a rule has no id", advice: "give it one")
        }
        try refuseKeys(except: Self.ruleFields, of: "rule \(id)")
        var rule = Rule(
            id: id, description: try string("description") ?? "", file: file, position: table.position,
            regexFile: file, regexPosition: table["regex"]?.position ?? table.position)
        rule.regex = try string("regex").flatMap { $0.isEmpty ? nil : $0 }
        rule.hasPath = try string("path").map { !$0.isEmpty } ?? false
        rule.secretGroup = try integer("secretGroup") ?? 0
        rule.entropy = try number("entropy") ?? 0
        rule.isAuxiliary = try boolean("skipReport") ?? false
        for requirement in try tables("required") { rule.requirements.append(try requirement.requirement(of: id)) }
        for key in ["allowlist", "allowlists"] {
            for list in try tables(key) { rule.allowlists.append(try list.allowlist(global: false)) }
        }
        for settings in try tables("redact") { rule.redact = try settings.redactSettings() }
        rule.saysRedact = table["redact"] != nil
        let keywords = try strings("keywords")
        rule.keywords = rule.redact.caseSensitive ? keywords : keywords.flatMap(Self.cases)
        return rule
    }

    private func requirement(of id: String) throws(RuleError) -> RuleRequirement {
        try refuseKeys(except: ["id", "withinLines", "withinColumns"], of: "[[rules.required]]")
        guard let other = try string("id"), !other.isEmpty else {
            throw RuleError(
                .schema, in: file, at: table.position, "a [[rules.required]] of rule \(id) has no id",
                advice: "name the rule that must match near")
        }
        return RuleRequirement(
            rule: other, withinLines: try distance("withinLines"), withinColumns: try distance("withinColumns"),
            position: table.position)
    }

    private func distance(_ key: String) throws(RuleError) -> Int? {
        guard let number = try integer(key), let value = table[key] else { return nil }
        if number < 0 {
            throw RuleError(.schema, in: file, at: value.position, "\(key) is negative", advice: "make it 0 or more")
        }
        return number
    }

    func allowlist(global: Bool) throws(RuleError) -> Allowlist {
        try refuseKeys(except: Self.allowlistFields, of: "an allowlist")
        var list = Allowlist(file: file, position: table.position)
        list.condition = try word("condition", ["": .any, "OR": .any, "||": .any, "AND": .all, "&&": .all]) ?? .any
        list.target =
            try word("regexTarget", ["": .secret, "secret": .secret, "match": .match, "line": .line]) ?? .secret
        list.regexes = try strings("regexes")
        list.stopwords = try strings("stopwords").map { $0.lowercased() }
        let paths = try strings("paths")
        let commits = try strings("commits")
        list.needsPathOrCommit = !paths.isEmpty || !commits.isEmpty
        list.targetRules = global ? try strings("targetRules") : []
        return list
    }

    private func word<T>(_ key: String, _ words: [String: T]) throws(RuleError) -> T? {
        guard let name = try string(key), let value = table[key] else { return nil }
        guard let meaning = words[name] ?? words[name.uppercased()] else {
            let names = words.keys.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
            throw RuleError(
                .schema, in: file, at: value.position, "\(key) = \"\(name)\" is unknown", advice: "use one of \(names)")
        }
        return meaning
    }

    private func redactSettings() throws(RuleError) -> RedactSettings {
        try refuseKeys(except: Self.redactFields, of: "[rules.redact]")
        var settings = RedactSettings()
        settings.kind = try choice("kind", RedactSettings.Kind.self) ?? .secret
        settings.maskClass = try string("class")
        settings.replacement = try string("replacement")
        settings.validator = try choice("validator", Validator.self)
        settings.priority = try integer("priority") ?? 0
        settings.shape = try choice("shape", Shape.self)
        settings.multiline = try boolean("multiline") ?? false
        settings.caseSensitive = try boolean("case-sensitive") ?? false
        settings.block = try choice("block", Block.self)
        settings.source = try string("source")
        settings.mustMatch = try strings("must-match")
        settings.mustNotMatch = try strings("must-not-match")
        return settings
    }

    /// Literals fold the case of ASCII letters alone; of others the ways that words are written in are looked for.
    private static func cases(of keyword: String) -> [String] {
        let lower = keyword.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return [lower] }
        let upper = lower.uppercased()
        let title = upper.prefix(1) + lower.dropFirst()
        return [lower, upper, String(title)].reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
