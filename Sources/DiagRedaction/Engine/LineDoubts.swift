/// What could be found in lines with one ``LineSkeleton``, were their digits such: it is looked for in each of them, and
/// nothing else.
struct LineDoubts {
    /// Rules that may match.
    private(set) var rules = FewNumbers()
    /// Where runs begin that may be base64.
    private(set) var tokens = FewNumbers()
    /// Where this machine's names and private words may end.
    private(set) var nameEnds = FewNumbers()
    var areEscapes = false
    /// Anything may be found.
    private(set) var areBoundless = false

    /// Anything may be found: such a line is scanned.
    static let boundless: LineDoubts = {
        var doubts = LineDoubts()
        doubts.areBoundless = true
        return doubts
    }()

    /// Nothing can be found.
    var areNone: Bool {
        rules.isEmpty && tokens.isEmpty && nameEnds.isEmpty && !areEscapes && !areBoundless
    }

    mutating func insert(rule: Int) { insert(rule, \.rules) }

    mutating func insert(token start: Int) { insert(start, \.tokens) }

    mutating func insert(nameEnd end: Int) { insert(end, \.nameEnds) }

    /// To look for more takes as long as to scan the line.
    private mutating func insert(_ number: Int, _ list: WritableKeyPath<LineDoubts, FewNumbers>) {
        if !self[keyPath: list].insert(number) { areBoundless = true }
    }
}

/// Up to four small numbers.
struct FewNumbers {
    private var numbers = SIMD4<Int16>()
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Int { Int(numbers[index]) }

    func contains(_ number: Int) -> Bool { (0..<count).contains { self[$0] == number } }

    /// - Returns: `false` when there is no room, or the number is not so small.
    mutating func insert(_ number: Int) -> Bool {
        if contains(number) { return true }
        guard count < numbers.scalarCount, let small = Int16(exactly: number) else { return false }
        numbers[count] = small
        count += 1
        return true
    }
}
