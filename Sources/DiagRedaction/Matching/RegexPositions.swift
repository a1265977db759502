/// A pattern as an automaton without empty steps: one position for each character that it writes (V. M. Glushkov, "The
/// abstract theory of automata", 1961).
///
/// It takes all that the pattern takes and sometimes more: counts are told apart up to ``mostCopies``, characters beyond
/// ASCII not at all, and assertions only at the ends of the pattern, where they read the byte beyond, or the edge of the
/// line. Enough to tell where a match can't be.
struct RegexPositions {
    struct Position {
        var set: ByteSet
        /// Bytes that a match has at most up to its end, when it comes here from before.
        var width: Int?
    }

    /// From one position to another that may follow.
    struct Step {
        var from: Int
        var to: Int
        /// Back to the start of a repetition; other steps lead to higher numbers.
        var isLoop = false
    }

    /// A part of the pattern.
    private struct Part {
        var first: [Int] = []
        var last: [Int] = []
        var canBeEmpty = true
    }

    /// Which ends of the pattern a part is at.
    private struct Ends {
        var isFirst: Bool
        var isLast: Bool
        static let neither = Ends(isFirst: false, isLast: false)
    }

    /// A repetition is written out so often; more often is as good as any number.
    private static let mostCopies = 16
    private static let mostPositions = 2_000

    private(set) var positions: [Position] = []
    private(set) var steps: [Step] = []
    /// Where a match can begin, and end.
    private(set) var first: [Int] = []
    private(set) var last: [Int] = []
    private(set) var canBeEmpty = false

    /// `nil` for a pattern that is too long.
    init?(_ tree: RegexNode) {
        let whole = add(tree, at: Ends(isFirst: true, isLast: true))
        if positions.count > Self.mostPositions { return nil }
        (first, last, canBeEmpty) = (whole.first, whole.last, whole.canBeEmpty)
    }

    /// For each position those that may follow.
    ///
    /// - Parameter loops: also back to the start of a repetition.
    func following(loops: Bool) -> ListTable<UInt16> {
        let steps = loops ? steps : steps.filter { !$0.isLoop }
        return ListTable(count: positions.count, steps.map { ($0.from, UInt16($0.to)) }, blank: 0)
    }

    private mutating func add(_ node: RegexNode, at ends: Ends) -> Part {
        if positions.count > Self.mostPositions { return Part() }
        switch node {
        case .one(let set, let width): return leaf(set, width: width)
        // With what is beside it unknown, an assertion is as good as nothing.
        case .assertion(.lineStart): return ends.isFirst ? leaf(.edge, width: 0) : Part()
        case .assertion(.lineEnd): return ends.isLast ? leaf(.edge, width: 0) : Part()
        case .assertion(.boundary): return Part()
        case .sequence(let parts): return sequence(parts, at: ends)
        case .choice(let parts): return choice(parts, at: ends)
        case .repeated(let part, let times): return repeated(part, times, at: ends)
        }
    }

    private mutating func leaf(_ set: ByteSet, width: Int?) -> Part {
        positions.append(Position(set: set, width: width))
        let index = positions.count - 1
        return Part(first: [index], last: [index], canBeEmpty: false)
    }

    private mutating func sequence(_ parts: [RegexNode], at ends: Ends) -> Part {
        var result = Part()
        for (index, part) in parts.enumerated() {
            let before = parts[..<index]
            let after = parts[(index + 1)...]
            // Assertions in a row look at the same place: only the outermost reads it.
            let here = Ends(
                isFirst: ends.isFirst && before.allSatisfy(\.isNothing),
                isLast: ends.isLast && after.allSatisfy(\.isNothing))
            if part == .assertion(.boundary) {
                if let set = Self.beyond(boundary: here, before, after) {
                    result = joined(result, leaf(set, width: 0))
                }
            } else {
                result = joined(result, add(part, at: here))
            }
        }
        return result
    }

    /// What stands beyond a `\b` at an end of the pattern; `nil` when anything may.
    private static func beyond(
        boundary ends: Ends, _ before: ArraySlice<RegexNode>, _ after: ArraySlice<RegexNode>
    ) -> ByteSet? {
        let inside: ByteSet? =
            if ends.isFirst, let next = after.first(where: { !$0.isZeroWidth }) {
                next.edgeSet(\.first)
            } else if ends.isLast, let previous = before.last(where: { !$0.isZeroWidth }) {
                previous.edgeSet(\.last)
            } else {
                nil
            }
        guard let inside else { return nil }
        if inside.isSubset(of: .word) { return ByteSet.word.inverted.union(.edge) }
        return inside.isSubset(of: ByteSet.word.inverted) ? .word : nil
    }

    private mutating func choice(_ parts: [RegexNode], at ends: Ends) -> Part {
        var result = Part(canBeEmpty: false)
        for part in parts {
            let added = add(part, at: ends)
            result.first += added.first
            result.last += added.last
            result.canBeEmpty = result.canBeEmpty || added.canBeEmpty
        }
        return result
    }

    private mutating func repeated(_ node: RegexNode, _ times: ClosedRange<Int>, at ends: Ends) -> Part {
        if times.upperBound <= 1 {
            var part = times.upperBound == 1 ? add(node, at: ends) : Part()
            if times.lowerBound == 0 { part.canBeEmpty = true }
            return part
        }
        var result = Part()
        let copies = min(times.lowerBound, Self.mostCopies)
        for _ in 0..<copies { result = joined(result, add(node, at: .neither)) }
        if times.upperBound > copies {
            let more = times.upperBound == Int.max ? nil : times.upperBound - copies
            result = joined(result, looped(node, width: more.flatMap { RegexNode.repeated(node, 0...$0).longest }))
        }
        return result
    }

    /// Any number of times, in `width` bytes at most.
    private mutating func looped(_ node: RegexNode, width: Int?) -> Part {
        let start = positions.count
        var part = add(node, at: .neither)
        for index in start..<positions.count { positions[index].width = 0 }
        for index in part.first { positions[index].width = width }
        for index in part.last {
            for next in part.first { steps.append(Step(from: index, to: next, isLoop: true)) }
        }
        part.canBeEmpty = true
        return part
    }

    private mutating func joined(_ one: Part, _ other: Part) -> Part {
        for index in one.last {
            for next in other.first { steps.append(Step(from: index, to: next)) }
        }
        return Part(
            first: one.canBeEmpty ? one.first + other.first : one.first,
            last: other.canBeEmpty ? one.last + other.last : other.last,
            canBeEmpty: one.canBeEmpty && other.canBeEmpty)
    }
}

extension RegexNode {
    /// Whether it neither takes a character nor looks at one.
    fileprivate var isNothing: Bool {
        switch self {
        case .one, .assertion: false
        case .sequence(let parts), .choice(let parts): parts.allSatisfy(\.isNothing)
        case .repeated(let part, _): part.isNothing
        }
    }

    /// What a match can begin or end with; `nil` when it can be empty there.
    fileprivate func edgeSet(_ end: ([RegexNode]) -> RegexNode?) -> ByteSet? {
        switch self {
        case .one(let set, _): return set
        case .assertion: return nil
        case .sequence(let parts): return end(parts.filter { !$0.isZeroWidth })?.edgeSet(end)
        case .choice(let parts):
            var result = ByteSet()
            for part in parts {
                guard let set = part.edgeSet(end) else { return nil }
                result = result.union(set)
            }
            return result
        case .repeated(let part, let times): return times.lowerBound > 0 ? part.edgeSet(end) : nil
        }
    }
}
