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
    /// For each byte the column of its class in the table; a line end has that of the edge.
    private let columns: [UInt8]
    private let edgeColumn: Int
    /// A match may go on behind the edge, where it is not followed.
    private let crossesLines: Bool
    /// For each position the classes that it takes, one bit each.
    private let members: [UInt128]
    /// For each position those that may be read next.
    private let following: ListTable<UInt16>
    private let isEnd: [Bool]
    private var states: [State] = []
    private var numbers: [[UInt16]: Int] = [:]
    /// For each state and class where the next state's row begins, or one of the below.
    private var table: [UInt16] = []

    /// What stands in the table in place of a row: rows are few enough to begin below. So a table is small, and stays in
    /// the processor's cache.
    private enum Stop {
        static let unknown: UInt16 = .max
        static let dead: UInt16 = .max - 1
        static let accepting: UInt16 = .max - 2
        static let undecided: UInt16 = .max - 3
        static let least = undecided
    }

    /// Their rows, of 128 classes at most, begin below ``Stop``.
    private static let mostStates = 400
    private static let edge = SymbolClasses.edge

    /// - Parameters:
    ///   - members: for each position the classes that it takes.
    ///   - isBackwards: reads from the end of a match to its start.
    ///   - crossesLines: a match may go on behind the line, where it is not followed.
    init(
        _ pattern: RegexPositions, _ classes: SymbolClasses, members: [UInt128], isBackwards: Bool, crossesLines: Bool
    ) {
        self.classes = classes
        self.crossesLines = crossesLines
        var columns = Array(classes.numbers.dropLast())
        columns[Int(UnsafeBufferPointer<UInt8>.newline)] = classes.numbers[Self.edge]
        self.columns = columns
        edgeColumn = Int(classes.numbers[Self.edge])
        // One more, from which those follow that a match can begin with.
        self.members = members + [0]
        let start = members.count
        let steps = pattern.steps.map {
            isBackwards ? (list: $0.to, element: UInt16($0.from)) : ($0.from, UInt16($0.to))
        }
        let (firsts, ends) = isBackwards ? (pattern.last, pattern.first) : (pattern.first, pattern.last)
        following = ListTable(
            count: start + 1, steps + firsts.map { (list: start, element: UInt16($0)) }, blank: 0)
        var isEnd = [Bool](repeating: false, count: start + 1)
        for position in ends { isEnd[position] = true }
        self.isEnd = isEnd
    }

    /// The state before anything was read.
    mutating func start() -> Int? { state(CollectionOfOne(UInt16(members.count - 1))) }

    /// The state in which these positions were just read; `nil` when there are too many states.
    mutating func state(_ positions: some Sequence<UInt16>) -> Int? {
        var set = PositionSet(below: members.count)
        for position in positions { set.insert(position) }
        return state(inOrder: set.positions)
    }

    private mutating func state(inOrder sorted: [UInt16]) -> Int? {
        if let known = numbers[sorted] { return known }
        if states.count >= Self.mostStates { return nil }
        numbers[sorted] = states.count
        states.append(State(positions: sorted, isAccepting: sorted.contains { isEnd[Int($0)] }))
        table += [UInt16](repeating: Stop.unknown, count: classes.count)
        return states.count - 1
    }

    /// What may be read next in a state, and after that; everything where a match may be complete. Behind an edge is
    /// another.
    func next(in state: Int) -> (first: ByteSet, second: ByteSet) {
        let all = ByteSet.all.union(.edge)
        if states[state].isAccepting { return (all, all) }
        let edge = ByteSet(hasEdge: crossesLines)
        let first = next(after: states[state].positions).union(edge)
        var following = PositionSet(below: members.count)
        for position in states[state].positions {
            for place in self.following.places(of: Int(position)) { following.insert(self.following[place]) }
            if wide(position) != 0 { following.insert(position) }
        }
        let second = next(after: following.positions).union(edge)
        return (first, first.hasEdge ? second.union(.edge) : second)
    }

    private func next(after positions: [UInt16]) -> ByteSet {
        var bits: UInt128 = 0
        for position in positions {
            if isEnd[Int(position)] { return ByteSet.all.union(.edge) }
            for place in following.places(of: Int(position)) { bits |= members[Int(following[place])] }
            bits |= wide(position)
        }
        return classes.set(bits)
    }

    /// The class of bytes beyond ASCII, where the position takes it: a character goes on for some of them.
    private func wide(_ position: UInt16) -> UInt128 { members[Int(position)] & 1 << UInt128(classes.numbers[0x80]) }

    /// Reads from `start` to `end`, upwards or downwards, and what bounds the line as ``edge``.
    ///
    /// - Returns: accepting when a match may be complete then, and also where there are too many states to tell.
    mutating func read(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, in state: Int
    ) -> Outcome {
        if states[state].isAccepting { return .accepting }
        var index = start
        var row = state * classes.count
        while true {
            switch follow(text, from: &index, to: end, in: &row) {
            case Stop.dead: return .dead
            case Stop.accepting: return .accepting
            case Stop.undecided: return .undecided
            default: makeStep(from: row, SymbolClasses.symbol(at: index, in: text))
            }
        }
    }

    /// Reads as long as the next state is known.
    ///
    /// - Returns: why not further.
    @inline(__always)
    private func follow(
        _ text: UnsafeBufferPointer<UInt8>, from index: inout Int, to end: Int, in row: inout Int
    ) -> UInt16 {
        let step = index < end ? 1 : -1
        // A row is of a state, and has a place for each column: all within the table.
        return table.withUnsafeBufferPointer { table in
            columns.withUnsafeBufferPointer { columns in
                while index != end {
                    let isInside = UInt(bitPattern: index) < UInt(bitPattern: text.count)
                    let next = table[row &+ (isInside ? Int(columns[Int(text[index])]) : edgeColumn)]
                    if next >= Stop.least { return next }
                    row = Int(next)
                    index &+= step
                }
                return Stop.undecided
            }
        }
    }

    private mutating func makeStep(from row: Int, _ symbol: Int) {
        let next = positions(after: states[row / classes.count].positions, symbol)
        let number = next.isEmpty ? nil : self.state(inOrder: next)
        let isAccepting = !next.isEmpty && number.map { states[$0].isAccepting } != false
        let column = symbol == Self.edge ? edgeColumn : Int(classes.numbers[symbol])
        table[row + column] =
            if symbol == Self.edge {
                crossesLines ? Stop.undecided : isAccepting ? Stop.accepting : Stop.dead
            } else if let number, !isAccepting {
                UInt16(number * classes.count)
            } else {
                isAccepting ? Stop.accepting : Stop.dead
            }
    }

    private func positions(after current: [UInt16], _ symbol: Int) -> [UInt16] {
        let bit: UInt128 = 1 << UInt128(classes.numbers[symbol])
        var result = PositionSet(below: members.count)
        for position in current {
            for place in following.places(of: Int(position)) where members[Int(following[place])] & bit != 0 {
                result.insert(following[place])
            }
            if wide(position) & bit != 0 { result.insert(position) }
        }
        return result.positions
    }

    /// The state after `text` was read from `positions` on, which were just read.
    mutating func state(reading text: [UInt8], from positions: [UInt16], caseless: Bool) -> Int? {
        var current = positions
        for byte in text {
            let either = caseless && byte.isLetter ? [byte, byte ^ 0x20] : [byte]
            current = either.flatMap { self.positions(after: current, Int($0)) }
        }
        return state(current)
    }
}
