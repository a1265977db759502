/// What could be found in lines with one ``LineSkeleton``, were their digits such: it is looked for in each of them, and
/// nothing else.
struct LineDoubts {
    /// So many rules at most; to scan the line is as good as to try more.
    static let mostRules = 4

    private var numbers = SIMD4<Int16>(repeating: 0)
    private(set) var count = 0
    /// Shapes, or base64.
    var arePlaces = false
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
    var areNone: Bool { count == 0 && !arePlaces && !areEscapes && !areBoundless }

    /// A rule that may find something.
    subscript(index: Int) -> Int { Int(numbers[index]) }

    /// Adds a rule that may find something.
    mutating func insert(_ rule: Int) {
        if (0..<count).contains(where: { self[$0] == rule }) { return }
        if count == Self.mostRules {
            areBoundless = true
        } else {
            numbers[count] = Int16(rule)
            count += 1
        }
    }
}
