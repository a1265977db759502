internal import Synchronization

/// A rule ready to match.
final class CompiledRule: Sendable {
    let rule: Rule
    let allowlists: [CompiledAllowlist]
    /// What stands in the text instead of a secret: `‹secret:class›`, or the app's replacement. Personal data get
    /// their pseudonym when they are found.
    let fixedMask: [UInt8]?
    /// The class of a pseudonym, or of a secret's mask.
    let maskClass: String
    let priority: Int
    let opensBlock: Bool
    /// Whether the rule says that its matches cross lines; a pattern may also say so itself.
    let crossesLines: Bool
    /// `nil` until first used, for a rule that is compiled late.
    private let prepared: Mutex<PreparedRegex?>

    /// - Parameter late: files whose patterns are left to their first use. Only for embedded ones, which the tests
    ///   compile: a tool that masks one line needn't wait for 350 patterns.
    /// - Returns: `nil` for a rule on paths only.
    convenience init?(_ rule: Rule, global: [CompiledAllowlist], late: Set<String> = []) throws(RuleError) {
        guard let pattern = rule.regex else { return nil }
        // What another file changed of a rule may not fit its pattern.
        let isLate = late.contains(rule.file) && late.contains(rule.regexFile)
        let regex = isLate ? nil : try Self.prepare(pattern, of: rule)
        var lists: [CompiledAllowlist] = []
        for list in rule.allowlists {
            lists.append(try CompiledAllowlist(list, of: rule.id, late: late.contains(list.file)))
        }
        self.init(rule, regex, lists + global.filter { $0.isFor(rule.id) })
    }

    private init(_ rule: Rule, _ regex: PreparedRegex?, _ allowlists: [CompiledAllowlist]) {
        self.rule = rule
        self.allowlists = allowlists
        prepared = Mutex(regex)
        priority = rule.redact.priority
        opensBlock = rule.redact.block != nil
        crossesLines = rule.redact.multiline
        maskClass = Self.plain(rule.redact.maskClass ?? rule.id)
        fixedMask =
            rule.redact.replacement.map(Self.oneLine)
            ?? (rule.redact.kind == .secret ? Array("‹secret:\(maskClass)›".utf8) : nil)
    }

    /// Nothing that could end a mask early, tear its line or forge another.
    private static func plain(_ name: String) -> String {
        String(decoding: name.utf8.map { $0.isWord || $0 == 0x2D || $0 == 0x2E ? $0 : 0x2D }, as: UTF8.self)
    }

    /// A replacement as it may stand in redacted text.
    private static func oneLine(_ text: String) -> [UInt8] {
        let clean = Array(text.utf8).withUnsafeBufferPointer { Sanitizer.clean($0).bytes }
        return clean.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }

    /// `nil` when the pattern doesn't compile; nothing is then known about a text.
    func regex() -> PreparedRegex? {
        prepared.withLock { regex in
            if regex == nil, let pattern = rule.regex { regex = try? Self.prepare(pattern, of: rule, isLate: true) }
            return regex
        }
    }

    /// Whether its matches cross lines; a pattern that is compiled late must say so.
    var isAcrossLines: Bool {
        !opensBlock && (crossesLines || prepared.withLock { $0?.crossesLines == true })
    }

    /// How far before the end of a keyword a match over lines can begin; `nil` when no keyword tells.
    var reachAcross: Int? {
        regex()?.reach(keywords: rule.keywords, caseSensitive: rule.redact.caseSensitive)
    }

    /// No keyword tells where its matches begin: a match over lines may begin far before the keyword, on lines that
    /// were shown already. A pattern that is compiled late has such a keyword.
    var ignoresKeywords: Bool {
        isAcrossLines && prepared.withLock { $0 != nil } && reachAcross == nil
    }

    /// The same rule with more allowlists, where they are for it.
    func adding(_ lists: [CompiledAllowlist]) -> CompiledRule {
        CompiledRule(rule, prepared.withLock { $0 }, allowlists + lists.filter { $0.isFor(rule.id) })
    }

    /// - Parameter isLate: the rule says whether its matches cross lines.
    private static func prepare(
        _ pattern: String, of rule: Rule, isLate: Bool = false
    ) throws(RuleError) -> PreparedRegex {
        let prepared = try refusing(pattern, of: rule.id, in: rule.regexFile, at: rule.regexPosition) {
            () throws(CompiledRegex.Failure) in
            try PreparedRegex(pattern, isMultiline: rule.redact.multiline, saysSo: isLate)
        }
        guard rule.secretGroup >= 0, rule.secretGroup <= prepared.regex.groupCount else {
            throw RuleError(
                .schema, in: rule.regexFile, at: rule.regexPosition,
                "secretGroup of \(rule.id) is \(rule.secretGroup), and its regex has \(prepared.regex.groupCount) groups",
                advice: "name a group that exists")
        }
        return prepared
    }

    static func compile(
        _ pattern: String, of id: String, in file: String, at position: SourcePosition
    ) throws(RuleError) -> CompiledRegex {
        try refusing(pattern, of: id, in: file, at: position) { () throws(CompiledRegex.Failure) in
            try CompiledRegex(pattern)
        }
    }

    /// - Throws: ``RuleError`` that points into the pattern.
    private static func refusing<T>(
        _ pattern: String, of id: String, in file: String, at position: SourcePosition,
        _ compile: () throws(CompiledRegex.Failure) -> T
    ) throws(RuleError) -> T {
        if let problem = RegexSyntax.problem(in: pattern) {
            throw RuleError(
                .regex, in: file, at: position,
                "the regex of \(id) has \(problem.what) at byte \(problem.offset), which gitleaks' engine has not",
                advice: "write it without")
        }
        do {
            return try compile()
        } catch {
            throw RuleError(
                .regex, in: file, at: position,
                "the regex of \(id) doesn't compile: \(error.message) at byte \(error.offset)", advice: "correct it")
        }
    }
}
