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
        for (index, position) in pattern.positions.enumerated() {
            guard let here = furthest[index] else { continue }
            for next in position.next {
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
    private let keywords: [[UInt8]]
    private let caseless: Bool
    private let isForASCII: Bool
    private let isLast: Set<Int>
    private let prefixes: Set<[UInt8]>
    private var seen: Set<Progress> = []
    private var open: [Progress] = []

    private static let mostSteps = 20_000

    private struct Progress: Hashable {
        var position: Int
        /// What was read last of a keyword: the longest prefix of one.
        var prefix: [UInt8]
    }

    /// - Parameter isForASCII: leaves out ways through characters beyond ASCII.
    init(_ pattern: RegexPositions, keywords: [[UInt8]], caseless: Bool, isForASCII: Bool = false) {
        self.pattern = pattern
        self.isForASCII = isForASCII
        self.keywords = keywords
        self.caseless = caseless
        ends = Array(repeating: [], count: keywords.count)
        isLast = Set(pattern.last)
        prefixes = Set(keywords.flatMap { word in (0...word.count).map { Array(word[..<$0]) } })
    }

    /// Whether every way leads through a keyword.
    mutating func isComplete() -> Bool {
        for position in pattern.first where !enter(position, after: []) { return false }
        while let here = open.popLast() {
            let position = pattern.positions[here.position]
            for next in position.next + position.loops where !enter(next, after: here.prefix) { return false }
        }
        return true
    }

    /// `false` when a match may end here without a keyword, or there are too many ways.
    private mutating func enter(_ position: Int, after prefix: [UInt8]) -> Bool {
        let set = pattern.positions[position].set
        if isForASCII, set.isSubset(of: .beyondASCII) { return true }
        for read in readings(of: set, after: prefix) where !completes(read, at: position) {
            if isLast.contains(position) { return false }
            let start = read.indices.first { prefixes.contains(Array(read[$0...])) }
            let here = Progress(position: position, prefix: start.map { Array(read[$0...]) } ?? [])
            if seen.insert(here).inserted { open.append(here) }
        }
        return seen.count <= Self.mostSteps
    }

    private mutating func completes(_ read: [UInt8], at position: Int) -> Bool {
        var isComplete = false
        for (index, word) in keywords.enumerated() where !word.isEmpty && read.suffix(word.count) == word[...] {
            if !ends[index].contains(position) { ends[index].append(position) }
            isComplete = true
        }
        return isComplete
    }

    /// What may have been read after one more character: `prefix` with each of a few, or nothing that is known.
    private func readings(of set: ByteSet, after prefix: [UInt8]) -> [[UInt8]] {
        if set == .edge { return [prefix] }
        // The kelvin sign and the long s are no letters of a keyword: see RegexParser.
        let bytes = Set(set.bytes.filter { $0 < 0x80 }.map { caseless ? $0.lowered : $0 })
        if bytes.isEmpty || bytes.count > 8 { return [[]] }
        return bytes.map { prefix + [$0] }
    }
}
