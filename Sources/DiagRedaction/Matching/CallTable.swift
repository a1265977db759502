/// For each literal the rules it calls, all in one array: read for every hit.
struct CallTable: Sendable {
    private let starts: [Int]
    private let rules: [Int]

    init(_ rulesOfLiteral: [[Int]]) {
        starts = rulesOfLiteral.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        rules = rulesOfLiteral.flatMap { $0 }
    }

    subscript(literal: Int) -> ArraySlice<Int> { rules[starts[literal]..<starts[literal + 1]] }
}
