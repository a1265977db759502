extension RuleArchive {
    /// Every field that is read from a file. Places stand in the file itself, whose name is said once.
    mutating func code(_ file: inout RuleFile) {
        code(&file.name)
        let name = file.name
        code(&file.rules, from: Rule(blankIn: name)) { $0.code(&$1) }
        code(&file.allowlists, from: Allowlist(file: name, position: .unknown)) { $0.code(&$1) }
        code(&file.extendsBuiltIn)
        code(&file.extendsPath)
        code(&file.disabledRules)
    }

    private mutating func code(_ rule: inout Rule) {
        code(&rule.id)
        code(&rule.description)
        code(&rule.regex)
        code(&rule.hasPath)
        code(&rule.secretGroup)
        code(&rule.entropy)
        code(&rule.keywords)
        let file = rule.file
        code(&rule.allowlists, from: Allowlist(file: file, position: .unknown)) { $0.code(&$1) }
        code(&rule.requirements, from: RuleRequirement(rule: "", position: .unknown)) { $0.code(&$1) }
        code(&rule.isAuxiliary)
        code(&rule.redact)
        code(&rule.saysRedact)
        code(&rule.position)
        code(&rule.regexPosition)
    }

    private mutating func code(_ settings: inout RedactSettings) {
        code(&settings.kind)
        code(&settings.maskClass)
        code(&settings.replacement)
        code(&settings.validator, from: .value) { $0.code(&$1) }
        code(&settings.priority)
        code(&settings.shape, from: .at) { $0.code(&$1) }
        code(&settings.multiline)
        code(&settings.caseSensitive)
        code(&settings.block, from: .key) { $0.code(&$1) }
        code(&settings.source)
        code(&settings.mustMatch)
        code(&settings.mustNotMatch)
    }

    private mutating func code(_ list: inout Allowlist) {
        code(&list.condition)
        code(&list.target)
        code(&list.regexes)
        code(&list.needsEachRegex)
        code(&list.stopwords)
        code(&list.needsPathOrCommit)
        code(&list.targetRules)
        code(&list.position)
    }

    private mutating func code(_ requirement: inout RuleRequirement) {
        code(&requirement.rule)
        code(&requirement.withinLines, from: 0) { $0.code(&$1) }
        code(&requirement.withinColumns, from: 0) { $0.code(&$1) }
        code(&requirement.position)
    }

    private mutating func code(_ position: inout SourcePosition) {
        code(&position.line)
        code(&position.column)
    }
}

extension Rule {
    fileprivate init(blankIn file: String) {
        self.init(id: "", description: "", file: file, position: .unknown, regexFile: file, regexPosition: .unknown)
    }
}
