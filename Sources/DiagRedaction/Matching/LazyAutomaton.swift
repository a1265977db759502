/// Reads bytes in one direction along the positions of a pattern; its states are made when they are first needed.
///
/// One thread's: tables grow while it reads.
struct LazyAutomaton {
    /// Positions that are possible after what was read.
    private struct State {
        var positions: [UInt16]
        var isAccepting: Bool
    }

    /// What came of reading some bytes.
    enum Outcome {
        case dead
        case accepting
        /// All were read, and more are wanted.
        case undecided
    }

    private let classes: SymbolClasses
    /// For each position the classes that it takes, one bit each.
    private let members: [UInt128]
    /// For each position those that may be read next.
    private let following: ListTable<UInt16>
    private let isEnd: [Bool]
    private var states: [State] = []
    private var numbers: [[UInt16]: Int] = [:]
    /// For each state and class the next state, or one of the below.
    private var table: [Int16] = []

    private static let unknown: Int16 = -1
    private static let dead: Int16 = -2
    private static let accepting: Int16 = -3
    private static let mostStates = 400
    private static let edge = SymbolClasses.edge

    /// - Parameters:
    ///   - members: for each position the classes that it takes.
    ///   - isBackwards: reads from the end of a match to its start.
    init(_ pattern: RegexPositions, _ classes: SymbolClasses, members: [UInt128], isBackwards: Bool) {
        self.classes = classes
        self.members = members
        var lists = [[UInt16]](repeating: [], count: members.count)
        for (index, position) in pattern.positions.enumerated() {
            for next in position.next + position.loops {
                if isBackwards { lists[next].append(UInt16(index)) } else { lists[index].append(UInt16(next)) }
            }
        }
        following = ListTable(lists)
        let ends = Set(isBackwards ? pattern.first : pattern.last)
        isEnd = members.indices.map { ends.contains($0) }
    }

    /// The state in which these positions were just read; `nil` when there are too many states.
    mutating func state(_ positions: some Sequence<UInt16>) -> Int? {
        let sorted = Set(positions).sorted()
        if let known = numbers[sorted] { return known }
        if states.count >= Self.mostStates { return nil }
        numbers[sorted] = states.count
        states.append(State(positions: sorted, isAccepting: sorted.contains { isEnd[Int($0)] }))
        table += [Int16](repeating: Self.unknown, count: classes.count)
        return states.count - 1
    }

    /// What may be read next in a state; everything where a match may be complete.
    func next(in state: Int) -> ByteSet {
        if states[state].isAccepting { return ByteSet.all.union(.edge) }
        var bits: UInt128 = 0
        for position in states[state].positions {
            for place in following.places(of: Int(position)) { bits |= members[Int(following[place])] }
            bits |= wide(position)
        }
        return classes.set(bits)
    }

    /// The class of bytes beyond ASCII, where the position takes it: a character goes on for some of them.
    private func wide(_ position: UInt16) -> UInt128 { members[Int(position)] & 1 << UInt128(classes.numbers[0x80]) }

    /// Reads from `start` to `end`, upwards or downwards, and what bounds the line as ``edge``.
    ///
    /// - Parameter goesOn: a match may go on behind the line, where it is not followed.
    /// - Returns: accepting when a match may be complete then, and also where there are too many states to tell.
    mutating func read(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, in state: Int, goesOn: Bool
    ) -> Outcome {
        if states[state].isAccepting { return .accepting }
        let step = start < end ? 1 : -1
        var state = state
        var index = start
        while index != end {
            let symbol = SymbolClasses.symbol(at: index, in: text)
            let isEdge = symbol == Self.edge
            if isEdge, goesOn { return .undecided }
            var next = table[state * classes.count + Int(classes.numbers[symbol])]
            if next == Self.unknown { next = makeStep(state, symbol) }
            if next == Self.accepting { return .accepting }
            if next == Self.dead || isEdge { return .dead }
            state = Int(next)
            index += step
        }
        return .undecided
    }

    private mutating func makeStep(_ state: Int, _ symbol: Int) -> Int16 {
        let next = positions(after: states[state].positions, symbol)
        let step: Int16 =
            if next.isEmpty {
                Self.dead
            } else if let number = self.state(next), !states[number].isAccepting {
                Int16(number)
            } else {
                Self.accepting
            }
        table[state * classes.count + Int(classes.numbers[symbol])] = step
        return step
    }

    private func positions(after current: [UInt16], _ symbol: Int) -> Set<UInt16> {
        let bit: UInt128 = 1 << UInt128(classes.numbers[symbol])
        var result: Set<UInt16> = []
        for position in current {
            for place in following.places(of: Int(position)) where members[Int(following[place])] & bit != 0 {
                result.insert(following[place])
            }
            if wide(position) & bit != 0 { result.insert(position) }
        }
        return result
    }

    /// The state after `text` was read from `positions` on, which were just read.
    mutating func state(reading text: [UInt8], from positions: [UInt16], caseless: Bool) -> Int? {
        var current = positions
        for byte in text {
            let either = caseless && byte.isLetter ? [byte, byte ^ 0x20] : [byte]
            current = Array(Set(either.flatMap { self.positions(after: current, Int($0)) }))
        }
        return state(current)
    }
}
