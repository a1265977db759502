/// Tells whether a pattern may match in a line of which only the ``LineSkeleton`` is known.
///
/// One thread's working memory.
struct SkeletonPattern {
    private var automaton: LazyAutomaton
    /// The states at the start of a line, `nil` when no match is bound to it, and anywhere in one.
    private let atStart: Int?
    private let anywhere: Int

    /// - Parameter tree: of a pattern whose matches are within one line.
    /// - Returns: `nil` when it may match nothing, or has too many forms.
    init?(_ tree: RegexNode) {
        guard let pattern = RegexPositions(tree), !pattern.canBeEmpty else { return nil }
        let sets = pattern.positions.map(\.set.inSkeletons)
        guard let classes = SymbolClasses(Set(sets)) else { return nil }
        automaton = LazyAutomaton(
            pattern, classes, members: classes.bits(of: sets), isBackwards: false, crossesLines: false)
        let edges = pattern.first.filter { sets[$0].hasEdge }.map { UInt16($0) }
        guard let start = automaton.start() else { return nil }
        anywhere = start
        atStart = edges.isEmpty ? nil : automaton.state(edges)
    }

    /// Whether there is a match in some line with this skeleton.
    mutating func mayMatch(in line: UnsafeBufferPointer<UInt8>) -> Bool {
        if let atStart, mayMatch(in: line, from: 0, atStart) { return true }
        for start in 0..<line.count where mayMatch(in: line, from: start, anywhere) { return true }
        return false
    }

    /// Up to the edge behind the line, which decides.
    private mutating func mayMatch(in line: UnsafeBufferPointer<UInt8>, from start: Int, _ state: Int) -> Bool {
        automaton.read(line, from: start, to: line.count + 1, in: state) != .dead
    }
}
