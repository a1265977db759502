/// Tells at a keyword, from the few bytes before and after it, that no match can hold it there: nearly always so, in a
/// hundredth of the time that the pattern would need.
///
/// One thread's working memory.
struct KeywordFilter {
    /// The start of a match is no further before the end of its keyword; `nil` when there is no bound.
    let reach: Int?
    /// It tells of lines without characters beyond ASCII only.
    let isForASCII: Bool
    private var ahead: LazyAutomaton
    private var back: LazyAutomaton
    /// For each keyword the states after it and before it; `nil` when no match has it as its first.
    private let starts: [Start?]
    private let sides: [KeywordSides]

    private struct Start {
        var ahead: Int
        var back: Int
        var length: Int
        var reach: Int?
    }

    /// So many bytes are looked at on either side.
    private static let window = 16

    /// - Parameters:
    ///   - keywords: in lower case when `caseless`.
    ///   - crossesLines: only the keyword's own line tells; a match may go on behind its ends.
    ///   - isForSkeletons: it will be asked of ``LineSkeleton``s.
    /// - Returns: `nil` when a match may hold none of them, or has too many forms.
    init?(
        _ tree: RegexNode, keywords: [[UInt8]], caseless: Bool, crossesLines: Bool, isForSkeletons: Bool = false
    ) {
        guard let pattern = RegexPositions(tree),
            let places = KeywordPlaces(
                pattern, keywords: keywords, caseless: caseless, crossesLines: crossesLines)
        else { return nil }
        let sets = pattern.positions.map { isForSkeletons ? $0.set.inSkeletons : $0.set }
        guard let classes = SymbolClasses(Set(sets)) else { return nil }
        let members = classes.bits(of: sets)
        var ahead = LazyAutomaton(pattern, classes, members: members, isBackwards: false, crossesLines: crossesLines)
        var back = LazyAutomaton(pattern, classes, members: members, isBackwards: true, crossesLines: crossesLines)
        var starts: [Start?] = []
        var sides: [KeywordSides] = []
        for (index, keyword) in keywords.enumerated() {
            let ends = places.ends[index].map { UInt16($0) }
            if ends.isEmpty {
                starts.append(nil)
                sides.append(.none)
                continue
            }
            let before = Array(keyword.dropLast().reversed())
            guard let first = ahead.state(ends), let last = back.state(reading: before, from: ends, caseless: caseless)
            else { return nil }
            starts.append(
                Start(ahead: first, back: last, length: keyword.count, reach: places.reaches[index]))
            sides.append(KeywordSides(back: back.next(in: last), ahead: ahead.next(in: first)))
        }
        reach = places.reach
        isForASCII = places.isForASCII
        self.ahead = ahead
        self.back = back
        self.starts = starts
        self.sides = sides
    }

    /// Whether a match may hold the keyword that ends at `end`.
    mutating func mayMatch(_ keyword: Int, endingAt end: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = starts[keyword] else { return false }
        let first = end - start.length
        return ahead.read(text, from: end, to: end + Self.window, in: start.ahead) != .dead
            && back.read(text, from: first - 1, to: first - 1 - Self.window, in: start.back) != .dead
    }

    /// Where a match may begin that holds the keyword which ends at `end`, and none before; `nil`: anywhere on the line.
    func starts(of keyword: Int, endingAt end: Int) -> ClosedRange<Int>? {
        guard let start = starts[keyword], let reach = start.reach else { return nil }
        return end - max(reach, start.length)...end - start.length
    }

    /// What may stand on either side of a keyword.
    func sides(of keyword: Int) -> KeywordSides { isForASCII ? .any : sides[keyword] }
}
