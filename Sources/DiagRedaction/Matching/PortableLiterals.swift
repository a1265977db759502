/// Finds many literals without Vectorscan: a table over the first two bytes tells which could begin at a place.
struct PortableLiterals: Sendable {
    private struct Literal {
        /// In ``text``.
        var start: UInt32
        var count: UInt32
        var caseless: Bool
    }

    private let literals: [Literal]
    /// All of them, one after the other.
    private let text: [UInt8]
    /// For each pair of first bytes, in lower case, where in ``order`` the literals are that begin so; a literal of one
    /// byte is under every pair.
    private let starts: [UInt32]
    private let order: [UInt32]

    init(_ literals: [[UInt8]], caseless: [Bool]) {
        var text: [UInt8] = []
        self.literals = zip(literals, caseless).map { bytes, caseless in
            let start = text.count
            text += caseless ? bytes.map(\.lowered) : bytes
            return Literal(start: UInt32(start), count: UInt32(bytes.count), caseless: caseless)
        }
        self.text = text
        let pairs = literals.map(Self.pairs)
        // Each pair's count, one place late; then its start; then, as lists are filled, its end.
        var ends = [UInt32](repeating: 0, count: 1 << 16 + 1)
        for pair in pairs.joined() { ends[pair + 1] += 1 }
        for pair in 1..<ends.count { ends[pair] += ends[pair - 1] }
        starts = ends
        var order = [UInt32](repeating: 0, count: Int(ends[1 << 16]))
        for (index, pairs) in pairs.enumerated() {
            for pair in pairs {
                order[Int(ends[pair])] = UInt32(index)
                ends[pair] += 1
            }
        }
        self.order = order
    }

    private static func pairs(of literal: [UInt8]) -> StrideThrough<Int> {
        let first = Int(literal[0].lowered) << 8
        if literal.count == 1 { return stride(from: first, through: first | 255, by: 1) }
        let pair = first | Int(literal[1].lowered)
        return stride(from: pair, through: pair, by: 1)
    }

    /// Every literal in `text`, in order of their ends.
    func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [LiteralScanner.Hit]) {
        guard var first = text.first?.lowered else { return }
        starts.withUnsafeBufferPointer { starts in
            for index in text.indices {
                let second = index + 1 < text.count ? text[index + 1].lowered : 0
                let pair = Int(first) << 8 | Int(second)
                for place in starts[pair]..<starts[pair + 1] { check(order[Int(place)], at: index, in: text, &hits) }
                first = second
            }
        }
        hits.sort { ($0.end, $0.literal) < ($1.end, $1.literal) }
    }

    private func check(
        _ number: UInt32, at start: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [LiteralScanner.Hit]
    ) {
        let literal = literals[Int(number)]
        let count = Int(literal.count)
        guard start + count <= text.count else { return }
        for offset in 0..<count {
            let found = text[start + offset]
            if (literal.caseless ? found.lowered : found) != self.text[Int(literal.start) + offset] { return }
        }
        hits.append(.init(end: start + count, literal: Int(number)))
    }
}
