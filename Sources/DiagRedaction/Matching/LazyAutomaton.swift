/// Reads bytes in one direction along the positions of a pattern; its states are made when they are first needed.
///
/// One thread's: tables grow while it reads.
struct LazyAutomaton {
    /// Positions that are possible after what was read.
    private struct State {
        var positions: [Int]
        var isAccepting: Bool
    }

    /// What came of reading some bytes.
    enum Outcome {
        case dead
        case accepting
        /// All were read, and more are wanted.
        case undecided
    }

    private let sets: [ByteSet]
    private let isWide: [Bool]
    /// For each position those that may be read next.
    private let following: [[Int]]
    private let isEnd: [Bool]
    /// Symbols that no position tells apart, 256 being the edge of a line.
    private let classes: [UInt8]
    private let classCount: Int
    private var states: [State] = []
    private var numbers: [[Int]: Int] = [:]
    /// For each state and class the next state, or one of the below.
    private var table: [Int16] = []

    private static let unknown: Int16 = -1
    private static let dead: Int16 = -2
    private static let accepting: Int16 = -3
    private static let mostStates = 400
    static let edge = 256

    /// - Parameter isBackwards: reads from the end of a match to its start.
    init(_ pattern: RegexPositions, isBackwards: Bool) {
        let positions = pattern.positions
        sets = positions.map(\.set)
        isWide = positions.map(\.isWide)
        var following = positions.map { $0.next + $0.loops }
        if isBackwards {
            var preceding = [[Int]](repeating: [], count: positions.count)
            for (index, list) in following.enumerated() {
                for next in list { preceding[next].append(index) }
            }
            following = preceding
        }
        self.following = following
        let ends = Set(isBackwards ? pattern.first : pattern.last)
        isEnd = positions.indices.map { ends.contains($0) }
        (classes, classCount) = Self.classes(of: sets)
    }

    private static func classes(of sets: [ByteSet]) -> (classes: [UInt8], count: Int) {
        let different = Array(Set(sets))
        var numbers: [[Bool]: UInt8] = [:]
        var classes: [UInt8] = []
        for symbol in 0...edge {
            let members = different.map { symbol == edge ? $0.hasEdge : $0.contains(UInt8(symbol)) }
            let number = numbers[members] ?? UInt8(truncatingIfNeeded: numbers.count)
            numbers[members] = number
            classes.append(number)
        }
        return (classes, numbers.count)
    }

    /// The state in which these positions were just read; `nil` when there are too many states.
    mutating func state(_ positions: [Int]) -> Int? {
        let sorted = Set(positions).sorted()
        if let known = numbers[sorted] { return known }
        if states.count >= Self.mostStates { return nil }
        numbers[sorted] = states.count
        states.append(State(positions: sorted, isAccepting: sorted.contains { isEnd[$0] }))
        table += [Int16](repeating: Self.unknown, count: classCount)
        return states.count - 1
    }

    /// Reads from `start` to `end`, upwards or downwards, and what bounds the line as ``edge``.
    ///
    /// - Returns: accepting when a match may be complete then, and also where there are too many states to tell.
    mutating func read(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, in state: Int
    ) -> Outcome {
        if states[state].isAccepting { return .accepting }
        let step = start < end ? 1 : -1
        var state = state
        var index = start
        while index != end {
            let isEdge = index < 0 || index >= text.count || text[index] == UnsafeBufferPointer<UInt8>.newline
            let symbol = isEdge ? Self.edge : Int(text[index])
            var next = table[state * classCount + Int(classes[symbol])]
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
        table[state * classCount + Int(classes[symbol])] = step
        return step
    }

    private func positions(after current: [Int], _ symbol: Int) -> [Int] {
        func takes(_ position: Int) -> Bool {
            symbol == Self.edge ? sets[position].hasEdge : sets[position].contains(UInt8(symbol))
        }
        var result: Set<Int> = []
        for position in current {
            for next in following[position] where takes(next) { result.insert(next) }
            if symbol >= 0x80, symbol < Self.edge, isWide[position] { result.insert(position) }
        }
        return Array(result)
    }

    /// The state after `text` was read from `positions` on, the first of which were just read; for texts that are read
    /// whatever stands there.
    mutating func state(reading text: [UInt8], from positions: [Int], caseless: Bool) -> Int? {
        var current = positions
        for byte in text {
            let either = caseless && byte.isLetter ? [byte, byte ^ 0x20] : [byte]
            current = Array(Set(either.flatMap { self.positions(after: current, Int($0)) }))
        }
        return state(current)
    }
}
