/// Finds many literals without Vectorscan: a table over the first two bytes tells which could begin at a place.
struct PortableLiterals: Sendable {
    private struct Literal {
        var bytes: [UInt8]
        var caseless: Bool
    }

    private let literals: [Literal]
    /// For each pair of first bytes, in lower case, the literals that begin so; a literal of one byte under every pair.
    private let starts: ListTable<Int>

    init(_ literals: [[UInt8]], caseless: [Bool]) {
        self.literals = zip(literals, caseless).map { bytes, caseless in
            Literal(bytes: caseless ? bytes.map(\.lowered) : bytes, caseless: caseless)
        }
        var starts = [[Int]](repeating: [], count: 1 << 16)
        for (index, literal) in literals.enumerated() {
            let first = Int(literal[0].lowered) << 8
            let seconds = literal.count > 1 ? [Int(literal[1].lowered)] : Array(0...255)
            for second in seconds { starts[first | second].append(index) }
        }
        self.starts = ListTable(starts)
    }

    /// Every literal in `text`, in order of their ends.
    func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [LiteralScanner.Hit]) {
        guard var first = text.first?.lowered else { return }
        for index in text.indices {
            let second = index + 1 < text.count ? text[index + 1].lowered : 0
            for place in starts.places(of: Int(first) << 8 | Int(second)) {
                let literal = starts[place]
                guard stands(literals[literal], at: index, in: text) else { continue }
                hits.append(.init(end: index + literals[literal].bytes.count, literal: literal))
            }
            first = second
        }
        hits.sort { ($0.end, $0.literal) < ($1.end, $1.literal) }
    }

    private func stands(_ literal: Literal, at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start + literal.bytes.count <= text.count else { return false }
        for (offset, byte) in literal.bytes.enumerated() {
            let found = text[start + offset]
            if (literal.caseless ? found.lowered : found) != byte { return false }
        }
        return true
    }
}
