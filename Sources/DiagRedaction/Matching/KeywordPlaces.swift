/// Where in a pattern the keywords of its rule stand.
///
/// Where every match holds one of them, only places around keywords need to be tried, and of those only the few with the
/// right text before and after: many times faster than whole lines, with the same result.
struct KeywordPlaces {
    /// For each keyword, the positions of its last character where no keyword was complete before.
    let ends: [[Int]]
    /// For each keyword, bytes from the start of a match to the end of the keyword where it is the first, at most; `nil`
    /// when there is no bound that is worth it.
    let reaches: [Int?]
    /// Matches with characters beyond ASCII may hold no keyword that is known: this tells of lines without such.
    let isForASCII: Bool

    /// Further than this, whole lines are as good.
    private static let furthest = 512

    /// - Parameters:
    ///   - keywords: in lower case when `caseless`.
    ///   - crossesLines: one line tells nothing of the others that a match is on.
    /// - Returns: `nil` when a match may hold none of them.
    init?(_ pattern: RegexPositions, keywords: [[UInt8]], caseless: Bool, crossesLines: Bool) {
        var search = KeywordSearch(pattern, keywords: keywords, caseless: caseless)
        if pattern.canBeEmpty { return nil }
        isForASCII = !search.isComplete()
        if isForASCII {
            search = KeywordSearch(pattern, keywords: keywords, caseless: caseless, isForASCII: true)
            guard !crossesLines, search.isComplete() else { return nil }
        }
        ends = search.ends
        reaches = Self.reaches(to: search.ends, in: pattern)
    }

    /// Of all keywords.
    var reach: Int? { reaches.contains(nil) ? nil : reaches.compactMap { $0 }.max() ?? 0 }

    private static func reaches(to ends: [[Int]], in pattern: RegexPositions) -> [Int?] {
        // Bytes up to the end of each position; `nil` where none is reached, or without bound.
        var furthest = [Int?](repeating: nil, count: pattern.positions.count)
        for position in pattern.first { furthest[position] = pattern.positions[position].width ?? Int.max }
        let following = pattern.following(loops: false)
        for index in pattern.positions.indices {
            guard let here = furthest[index] else { continue }
            for place in following.places(of: index) {
                let next = Int(following[place])
                let more = here == Int.max ? nil : pattern.positions[next].width
                furthest[next] = max(furthest[next] ?? 0, more.map { here + $0 } ?? Int.max)
            }
        }
        return ends.map { places in
            let most = places.compactMap { furthest[$0] }.max() ?? 0
            return most <= Self.furthest ? most : nil
        }
    }
}

/// Follows every way through a pattern until a keyword is complete.
private struct KeywordSearch {
    private(set) var ends: [[Int]]
    private let pattern: RegexPositions
    private let following: ListTable<UInt16>
    private let keywords: KeywordTrie
    private let caseless: Bool
    private let isForASCII: Bool
    private let isLast: [Bool]
    /// For each position and what was read last of a keyword, whether it was seen.
    private var seen: [Bool]
    private var seenCount = 0
    private var open: [Progress] = []

    private static let mostSteps = 20_000
    /// A character that is one of more tells nothing.
    private static let mostReadings = 8

    private struct Progress {
        var position: Int
        /// What was read last of a keyword, as a node of the trie.
        var node: Int
    }

    /// - Parameter isForASCII: leaves out ways through characters beyond ASCII.
    init(_ pattern: RegexPositions, keywords: [[UInt8]], caseless: Bool, isForASCII: Bool = false) {
        self.pattern = pattern
        self.isForASCII = isForASCII
        self.keywords = KeywordTrie(keywords)
        self.caseless = caseless
        following = pattern.following(loops: true)
        ends = Array(repeating: [], count: keywords.count)
        var isLast = [Bool](repeating: false, count: pattern.positions.count)
        for position in pattern.last { isLast[position] = true }
        self.isLast = isLast
        seen = Array(repeating: false, count: pattern.positions.count * self.keywords.nodeCount)
    }

    /// Whether every way leads through a keyword.
    mutating func isComplete() -> Bool {
        for position in pattern.first where !enter(position, after: KeywordTrie.root) { return false }
        while let here = open.popLast() {
            for place in following.places(of: here.position) where !enter(Int(following[place]), after: here.node) {
                return false
            }
        }
        return true
    }

    /// `false` when a match may end here without a keyword, or there are too many ways.
    private mutating func enter(_ position: Int, after node: Int) -> Bool {
        let set = pattern.positions[position].set
        if isForASCII, set.isSubset(of: .beyondASCII) { return true }
        if set == .edge { return go(on: position, node) }
        // The kelvin sign and the long s are no letters of a keyword: see RegexParser.
        let plain = set.subtracting(.beyondASCII)
        let letters = caseless ? plain.lowered : plain
        if letters.count == 0 || letters.count > Self.mostReadings { return go(on: position, KeywordTrie.root) }
        for byte in letters.bytes {
            let next = keywords.node(after: node, reading: byte)
            if keywords.complete[next].isEmpty {
                if !go(on: position, next) { return false }
            } else {
                for keyword in keywords.complete[next] where !ends[keyword].contains(position) {
                    ends[keyword].append(position)
                }
            }
        }
        return true
    }

    private mutating func go(on position: Int, _ node: Int) -> Bool {
        if isLast[position] { return false }
        let place = position * keywords.nodeCount + node
        if seen[place] { return true }
        seen[place] = true
        seenCount += 1
        open.append(Progress(position: position, node: node))
        return seenCount <= Self.mostSteps
    }
}
