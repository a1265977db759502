/// A rule's pattern, compiled, and what is known of where it can match.
struct PreparedRegex: Sendable {
    let regex: CompiledRegex
    /// Its rule says that matches run over line ends.
    private let isMultiline: Bool
    /// The pattern names a line end; `nil` until that is asked.
    private let namesLineEnd: Bool?
    /// What it was compiled from.
    private let pattern: String

    /// - Parameters:
    ///   - isMultiline: matches may run over line ends, whatever the pattern says.
    ///   - saysSo: no match runs over line ends where `isMultiline` isn't set: the pattern needn't be read for that.
    init(_ pattern: String, isMultiline: Bool = false, saysSo: Bool = false) throws(CompiledRegex.Failure) {
        self.isMultiline = isMultiline
        self.pattern = Self.withoutSlowPrefix(pattern)
        namesLineEnd = saysSo ? nil : RegexParser.parse(self.pattern).crossesLines
        regex = try CompiledRegex(self.pattern, textMayGoOn: isMultiline || namesLineEnd == true)
    }

    /// The pattern names a line end: a match may run over one.
    var crossesLines: Bool { namesLineEnd ?? RegexParser.parse(pattern).crossesLines }

    /// `nil` where places around keywords are no better than whole lines.
    ///
    /// - Parameters:
    ///   - keywords: of the rule, one of which stands in every text that is tried.
    ///   - caseSensitive: they must stand as written.
    func filter(keywords: [String], caseSensitive: Bool) -> KeywordFilter? {
        filter(RegexParser.parse(pattern), keywords: keywords, caseSensitive: caseSensitive)
    }

    private func filter(
        _ read: RegexParser.Reading, keywords: [String], caseSensitive: Bool, isForSkeletons: Bool = false
    ) -> KeywordFilter? {
        read.tree.flatMap { tree in
            KeywordFilter(
                tree, keywords: Self.bytes(keywords, caseSensitive), caseless: !caseSensitive,
                crossesLines: read.crossesLines || isMultiline, isForSkeletons: isForSkeletons)
        }
    }

    /// What tells of ``LineSkeleton``s whether a match may stand there with some digits; parameters as those of
    /// ``filter(keywords:caseSensitive:)``.
    func skeletonRule(keywords: [String], caseSensitive: Bool) -> SkeletonRule {
        let read = RegexParser.parse(pattern)
        if read.crossesLines || isMultiline {
            return .lines(filter(read, keywords: keywords, caseSensitive: caseSensitive, isForSkeletons: true))
        }
        // All digits or none at any place.
        let isBlind = read.isExact && read.tree?.isBlindToDigits == true
        return .line(read.tree.flatMap { SkeletonPattern($0) }, isBlind: isBlind)
    }

    /// How far before the end of its first keyword a match over lines can begin; `nil` when anywhere.
    func reach(keywords: [String], caseSensitive: Bool) -> Int? {
        RegexParser.parse(pattern).tree.flatMap { RegexPositions($0) }.flatMap { positions in
            KeywordPlaces(
                positions, keywords: Self.bytes(keywords, caseSensitive), caseless: !caseSensitive, crossesLines: true
            )?.reach
        }
    }

    private static func bytes(_ keywords: [String], _ caseSensitive: Bool) -> [[UInt8]] {
        keywords.map { caseSensitive ? Array($0.utf8) : $0.utf8.map(\.lowered) }
    }

    /// gitleaks begins many patterns with `[\w.-]{0,50}?`, which never changes where the secret lies, but costs four
    /// to six times the time.
    private static func withoutSlowPrefix(_ pattern: String) -> String {
        let flags = ["(?i)", ""].first { pattern.hasPrefix($0) } ?? ""
        let prefix = flags + #"[\w.-]{0,50}?"#
        return pattern.hasPrefix(prefix) ? flags + pattern.dropFirst(prefix.count) : pattern
    }
}
