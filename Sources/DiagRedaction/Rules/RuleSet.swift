/// Rules ready to use. Costly to make (some milliseconds), cheap to share: one set serves any number of redactors on
/// any thread.
public final class RuleSet: Sendable {
    /// Sorted by id, so that the order of files and rules changes nothing.
    let rules: [CompiledRule]
    /// Keywords of all rules.
    let literals: LiteralSet
    /// For each literal, which rules it calls.
    let callers: ListTable<KeywordCall>
    /// Rules with neither keyword nor shape: tried on every line.
    let everyLine: [Int]
    /// By ``Shape/index``.
    let rulesOfShape: [[Int]]
    /// For each rule, whether its matches cross lines.
    let crossesLines: [Bool]
    /// What each composite rule requires, by its place in ``rules``.
    let requirements: [Int: [CompiledRequirement]]
    /// Composite rules and the rules that they require, in order.
    let partsOfComposites: [Int]
    /// For all rules, or for those they name.
    private let allowlists: [CompiledAllowlist]
    /// What may stand within `‹…›` in text that is already redacted.
    let masks: MaskGrammar
    /// The masks of armored keys.
    let keyMasks: [[UInt8]]
    /// Masked besides what rules find.
    let privateWords: PrivateWords

    /// - Parameter late: of these files each regex is compiled at its first use.
    /// - Throws: ``RuleError`` that points at the rule which can't be used. Never leaves a rule out.
    convenience init(
        files: [RuleFile], late: Set<String> = [], engine: LiteralEngine = .best
    ) throws(RuleError) {
        let merged = try RuleFile.merge(files)
        var global: [CompiledAllowlist] = []
        for file in files {
            for list in file.allowlists {
                global.append(try CompiledAllowlist(list, of: file.name, late: late.contains(list.file)))
            }
        }
        var compiled: [CompiledRule] = []
        for rule in merged {
            if let rule = try CompiledRule(rule, global: global, late: late) {
                compiled.append(rule)
            }
        }
        try self.init(compiled: compiled, global: global, engine: engine)
    }

    /// - Parameter compiled: ids are unique.
    private init(
        compiled: [CompiledRule], global: [CompiledAllowlist], engine: LiteralEngine = .best
    ) throws(RuleError) {
        rules = compiled.sorted { $0.rule.id < $1.rule.id }
        allowlists = global
        requirements = try CompiledRequirement.all(in: rules)
        partsOfComposites = Set(requirements.flatMap { [$0.key] + $0.value.map(\.rule) }).sorted()
        masks = MaskGrammar(rules: rules)
        keyMasks = rules.filter { $0.rule.redact.block == .key }.compactMap(\.fixedMask)
        let index = RuleIndex(rules)
        callers = index.callersOfLiteral
        everyLine = index.everyLine
        rulesOfShape = index.rulesOfShape
        crossesLines = rules.map(\.isAcrossLines)
        literals = index.literals(engine)
        privateWords = PrivateWords()
    }

    private init(_ other: RuleSet, privateWords: PrivateWords) {
        rules = other.rules
        literals = other.literals
        callers = other.callers
        everyLine = other.everyLine
        rulesOfShape = other.rulesOfShape
        crossesLines = other.crossesLines
        requirements = other.requirements
        partsOfComposites = other.partsOfComposites
        allowlists = other.allowlists
        masks = other.masks
        keyMasks = other.keyMasks
        self.privateWords = privateWords
    }

    /// These rules, which mask these words too.
    public func masking(_ words: PrivateWords) -> RuleSet {
        words.words.isEmpty ? self : RuleSet(self, privateWords: PrivateWords(privateWords.words + words.words))
    }

    /// These rules and the app's or the user's own. Where rules overlap all that any of them claims is masked, so an
    /// added rule can't open a leak, whatever its place.
    ///
    /// - Parameters:
    ///   - custom: tried on every line.
    ///   - allowed: findings to leave alone, in all rules or in the named ones.
    /// - Throws: ``RuleError`` when a pattern doesn't compile or an id is taken.
    public func adding(_ custom: [CustomRule], allowing allowed: [AllowRule] = []) throws(RuleError) -> RuleSet {
        var lists = allowlists
        for rule in allowed { lists.append(try CompiledAllowlist(rule.allowlist, of: rule.id)) }
        let added = lists.dropFirst(allowlists.count)
        var all = rules.map { $0.adding(Array(added)) }
        var ids = Set(all.map(\.rule.id))
        for rule in custom {
            try rule.checkID()
            guard ids.insert(rule.id).inserted else {
                throw RuleError(
                    .schema, in: rule.origin, "the id \(rule.id) is taken by a rule", advice: "choose another")
            }
            if let compiled = try CompiledRule(rule.rule, global: lists) { all.append(compiled) }
        }
        return try RuleSet(compiled: all, global: lists).masking(privateWords)
    }
}
