/// Finds many literals without Vectorscan: a table over the first two bytes tells which could begin at a place.
struct PortableLiterals: Sendable {
    private struct Literal {
        /// In ``text``.
        var start: Int
        var count: Int
        var caseless: Bool
    }

    /// A literal that could begin at a place.
    private struct Candidate {
        var literal: Int32
        /// Its third byte in lower case; `nil` where it has none.
        var third: UInt8?
    }

    private let literals: [Literal]
    /// All of them, one after the other; in lower case where case doesn't matter.
    private let text: [UInt8]
    /// For each byte that begins a literal, in either case, its row in the table; the first row is for others.
    private let rows: [Int]
    /// For each byte that comes second, its column; the first column is for others and for the end of the text.
    private let columns: [Int]
    /// For each row and column, the literals that begin so; one of a single byte is in all columns.
    private let table: ListTable<Candidate>

    init(_ literals: [[UInt8]], caseless: [Bool]) {
        var text: [UInt8] = []
        self.literals = zip(literals, caseless).map { bytes, caseless in
            let start = text.count
            text += caseless ? bytes.map(\.lowered) : bytes
            return Literal(start: start, count: bytes.count, caseless: caseless)
        }
        self.text = text
        let (columns, width) = Self.numbers(literals.compactMap { $0.dropFirst().first }, step: 1)
        let (rows, size) = Self.numbers(literals.compactMap(\.first), step: width)
        (self.rows, self.columns) = (rows, columns)
        var lists = [[Candidate]](repeating: [], count: size)
        for (index, literal) in literals.enumerated() {
            let row = rows[Int(literal[0])]
            let candidate = Candidate(literal: Int32(index), third: literal.count > 2 ? literal[2].lowered : nil)
            if literal.count > 1 {
                lists[row + columns[Int(literal[1])]].append(candidate)
            } else {
                for column in 0..<width { lists[row + column].append(candidate) }
            }
        }
        table = ListTable(lists)
    }

    /// Numbers bytes from `step` on, in steps; those of the same letter are one, and all others are 0.
    private static func numbers(_ bytes: [UInt8], step: Int) -> (numbers: [Int], end: Int) {
        var numbers = [Int](repeating: 0, count: 256)
        var end = step
        for byte in Set(bytes.map(\.lowered)).sorted() {
            numbers[Int(byte)] = end
            if byte.isLetter { numbers[Int(byte ^ 0x20)] = end }
            end += step
        }
        return (numbers, end)
    }

    /// Every literal in `text`, in order of their ends.
    func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [LiteralScanner.Hit]) {
        guard let first = text.first else { return }
        var row = rows[Int(first)]
        for index in text.indices {
            let next = index + 1 < text.count ? Int(text[index + 1]) : nil
            let third = index + 2 < text.count ? text[index + 2].lowered : nil
            for place in table.places(of: row + (next.map { columns[$0] } ?? 0)) {
                let candidate = table[place]
                if candidate.third != nil, candidate.third != third { continue }
                check(Int(candidate.literal), at: index, in: text, &hits)
            }
            row = next.map { rows[$0] } ?? 0
        }
        hits.sort { ($0.end, $0.literal) < ($1.end, $1.literal) }
    }

    private func check(
        _ number: Int, at start: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [LiteralScanner.Hit]
    ) {
        let literal = literals[number]
        guard start + literal.count <= text.count else { return }
        // The table has compared the first two but for their case.
        var offset = literal.caseless ? 2 : 0
        while offset < literal.count {
            let found = text[start + offset]
            if (literal.caseless ? found.lowered : found) != self.text[literal.start + offset] { return }
            offset += 1
        }
        hits.append(.init(end: start + literal.count, literal: number))
    }
}
