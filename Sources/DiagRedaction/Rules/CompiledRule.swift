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
    let multiline: Bool
    /// `nil` until first used, for a rule that is compiled late.
    private let compiled: Mutex<CompiledRegex?>

    /// - Parameter late: leaves the regex to its first use. Only for embedded rules, which the tests compile: a tool
    ///   that masks one line needn't wait for 350 patterns.
    /// - Returns: `nil` for a rule on paths only.
    convenience init?(_ rule: Rule, global: [CompiledAllowlist], late: Bool = false) throws(RuleError) {
        guard let pattern = rule.regex else { return nil }
        var regex: CompiledRegex?
        if !late { regex = try Self.compile(pattern, of: rule) }
        var lists: [CompiledAllowlist] = []
        for list in rule.allowlists { lists.append(try CompiledAllowlist(list, of: rule.id)) }
        self.init(rule, regex, lists + global.filter { $0.isFor(rule.id) })
    }

    private init(_ rule: Rule, _ regex: CompiledRegex?, _ allowlists: [CompiledAllowlist]) {
        self.rule = rule
        self.allowlists = allowlists
        compiled = Mutex(regex)
        maskClass = rule.redact.maskClass ?? rule.id
        fixedMask =
            rule.redact.replacement.map { Array($0.utf8) }
            ?? (rule.redact.kind == .secret ? Array("‹secret:\(maskClass)›".utf8) : nil)
        multiline = rule.redact.multiline || Self.crossesLines(rule.regex ?? "")
    }

    /// `nil` when the pattern doesn't compile; nothing is then known about a text.
    func regex() -> CompiledRegex? {
        compiled.withLock { regex in
            if regex == nil, let pattern = rule.regex {
                regex = try? Self.compile(pattern, of: rule)
            }
            return regex
        }
    }

    /// The same rule with more allowlists, where they are for it.
    func adding(_ lists: [CompiledAllowlist]) -> CompiledRule {
        CompiledRule(rule, compiled.withLock { $0 }, allowlists + lists.filter { $0.isFor(rule.id) })
    }

    /// What gitleaks' rules write when they mean more than one line.
    private static let lineCrossers = ["\\n", "[\\s\\S]", "[\\S\\s]", "[\\w\\W]", "(?s"].map { Array($0.utf8) }

    private static func crossesLines(_ pattern: String) -> Bool {
        var pattern = pattern
        return pattern.withUTF8 { text in
            text.indices.contains { index in
                (text[index] == UInt8(ascii: "\\") || text[index] == UInt8(ascii: "[")
                    || text[index] == UInt8(ascii: "("))
                    && lineCrossers.contains { text.holds($0, at: index) }
            }
        }
    }

    private static func compile(_ pattern: String, of rule: Rule) throws(RuleError) -> CompiledRegex {
        let regex = try compile(pattern, of: rule.id, in: rule.regexFile, at: rule.regexPosition)
        guard rule.secretGroup >= 0, rule.secretGroup <= regex.groupCount else {
            throw RuleError(
                .schema, in: rule.regexFile, at: rule.regexPosition,
                "secretGroup of \(rule.id) is \(rule.secretGroup), and its regex has \(regex.groupCount) groups",
                advice: "name a group that exists")
        }
        return regex
    }

    /// - Throws: ``RuleError`` that points into the pattern.
    static func compile(
        _ pattern: String, of id: String, in file: String, at position: SourcePosition
    ) throws(RuleError) -> CompiledRegex {
        if let problem = RegexSyntax.problem(in: pattern) {
            throw RuleError(
                .regex, in: file, at: position,
                "the regex of \(id) has \(problem.what) at byte \(problem.offset), which gitleaks' engine has not",
                advice: "write it without")
        }
        do {
            return try CompiledRegex(withoutSlowPrefix(pattern))
        } catch {
            throw RuleError(
                .regex, in: file, at: position,
                "the regex of \(id) doesn't compile: \(error.message) at byte \(error.offset)", advice: "correct it")
        }
    }

    /// gitleaks begins many patterns with `[\w.-]{0,50}?`, which never changes where the secret lies, but costs four
    /// to six times the time.
    private static func withoutSlowPrefix(_ pattern: String) -> String {
        let flags = ["(?i)", ""].first { pattern.hasPrefix($0) } ?? ""
        let prefix = flags + #"[\w.-]{0,50}?"#
        return pattern.hasPrefix(prefix) ? flags + pattern.dropFirst(prefix.count) : pattern
    }
}

/// An allowlist with its patterns compiled.
struct CompiledAllowlist: Sendable {
    let list: Allowlist
    let regexes: [CompiledRegex]

    /// - Parameter id: of what the list belongs to, for messages.
    init(_ list: Allowlist, of id: String) throws(RuleError) {
        self.list = list
        var compiled: [CompiledRegex] = []
        for pattern in list.regexes {
            compiled.append(
                try CompiledRule.compile(pattern, of: "\(id)'s allowlist", in: list.file, at: list.position))
        }
        regexes = compiled
    }

    func isFor(_ rule: String) -> Bool { list.targetRules.isEmpty || list.targetRules.contains(rule) }
}
