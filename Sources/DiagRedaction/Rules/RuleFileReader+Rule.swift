extension RuleFileReader {
    /// Fields of a gitleaks rule. `path` doesn't narrow a rule here: a log has no path, so masking more is the safe
    /// reading. `tags` and `skipReport` have no meaning for masks.
    private static let ruleFields: Set = [
        "id", "description", "regex", "secretGroup", "entropy", "keywords", "path", "tags", "skipReport", "allowlist",
        "allowlists", "redact",
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
        guard let regex = try regexOrPath(of: id) else { return try emptyRule(id) }
        var rule = try emptyRule(id)
        rule.regex = regex
        rule.regexPosition = table["regex"]?.position ?? table.position
        rule.secretGroup = try integer("secretGroup") ?? 0
        rule.entropy = try number("entropy") ?? 0
        for key in ["allowlist", "allowlists"] {
            for list in try tables(key) { rule.allowlists.append(try list.allowlist(global: false)) }
        }
        for settings in try tables("redact") { rule.redact = try settings.redactSettings() }
        let keywords = try strings("keywords")
        rule.keywords = rule.redact.caseSensitive ? keywords : keywords.map { $0.lowercased() }
        return rule
    }

    private func emptyRule(_ id: String) throws(RuleError) -> Rule {
        Rule(
            id: id, description: try string("description") ?? "", file: file, position: table.position,
            regexPosition: table.position)
    }

    /// `nil` for a rule with a path only.
    private func regexOrPath(of id: String) throws(RuleError) -> String? {
        if let regex = try string("regex"), !regex.isEmpty { return regex }
        if try string("path") != nil { return nil }
        throw RuleError(
            .schema, in: file, at: table.position, "rule \(id) has neither regex nor path", advice: "give it a regex")
    }

    func allowlist(global: Bool) throws(RuleError) -> Allowlist {
        try refuseKeys(except: Self.allowlistFields, of: "an allowlist")
        var list = Allowlist(position: table.position)
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
        settings.opensBlock = try boolean("block") ?? false
        settings.source = try string("source")
        settings.mustMatch = try strings("must-match")
        settings.mustNotMatch = try strings("must-not-match")
        return settings
    }
}
