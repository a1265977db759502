internal import Synchronization

/// An allowlist ready to match.
final class CompiledAllowlist: Sendable {
    let list: Allowlist
    let stopwords: WordList
    /// What it belongs to, for messages.
    private let owner: String
    /// `nil` until first used, for a list that is compiled late.
    private let compiled: Mutex<[CompiledRegex]?>

    /// - Parameters:
    ///   - owner: the id of what the list belongs to, for messages.
    ///   - late: leaves the patterns to their first use; only for embedded lists.
    init(_ list: Allowlist, of owner: String, late: Bool = false) throws(RuleError) {
        self.list = list
        self.owner = owner
        stopwords = WordList(list.stopwords)
        compiled = Mutex(late ? nil : try Self.compile(list, of: owner))
    }

    /// `nil` when a pattern doesn't compile; the list then allows nothing.
    func regexes() -> [CompiledRegex]? {
        compiled.withLock { regexes in
            if regexes == nil { regexes = try? Self.compile(list, of: owner) }
            return regexes
        }
    }

    private static func compile(_ list: Allowlist, of owner: String) throws(RuleError) -> [CompiledRegex] {
        var regexes: [CompiledRegex] = []
        for pattern in list.regexes {
            regexes.append(
                try CompiledRule.compile(pattern, of: "\(owner)'s allowlist", in: list.file, at: list.position))
        }
        return regexes
    }

    func isFor(_ rule: String) -> Bool { list.targetRules.isEmpty || list.targetRules.contains(rule) }
}
