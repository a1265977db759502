/// A repetition in a pattern, with an example each of what stands before, in and after it in a match.
struct RegexRepetition: Hashable {
    let before: [UInt8]
    let body: [UInt8]
    let after: [UInt8]

    /// Fewer rounds can't be divided in so many ways that it takes long.
    private static let manyTimes = 16

    /// All repetitions of many rounds, those within others too, each by several bodies.
    static func all(in node: RegexNode, before: [UInt8] = [], after: [UInt8] = []) -> [RegexRepetition] {
        switch node {
        case .one, .assertion: return []
        case .choice(let options): return options.flatMap { all(in: $0, before: before, after: after) }
        case .sequence(let parts):
            return parts.indices.flatMap { index in
                all(
                    in: parts[index], before: before + parts[..<index].flatMap { $0.example(isFull: false) },
                    after: parts[(index + 1)...].flatMap { $0.example(isFull: false) } + after)
            }
        case .repeated(let part, let times):
            let inner = all(in: part, before: before, after: after)
            guard times.upperBound >= manyTimes else { return inner }
            // With what may be left out and without: `-?` alone decides whether `(\w+-?)+` has one way or many.
            let bodies = part.alternatives.flatMap { [$0.example(isFull: false), $0.example(isFull: true)] }
            return bodies.map { RegexRepetition(before: before, body: $0, after: after) } + inner
        }
    }
}

extension RegexNode {
    fileprivate var alternatives: [RegexNode] {
        if case .choice(let options) = self { options } else { [self] }
    }

    /// A short text that it takes.
    ///
    /// - Parameter isFull: what may be left out stands once.
    fileprivate func example(isFull: Bool) -> [UInt8] {
        switch self {
        case .one(let set, _): set.example
        case .assertion: []
        case .sequence(let parts): parts.flatMap { $0.example(isFull: isFull) }
        case .choice(let options): options.first?.example(isFull: isFull) ?? []
        case .repeated(let part, let times):
            Array(repeatElement(part.example(isFull: isFull), count: max(times.lowerBound, isFull ? 1 : 0)).joined())
        }
    }
}

extension ByteSet {
    /// A character of it that other classes are likely to take as well: then they can divide a run in many ways.
    fileprivate var example: [UInt8] {
        let likely = Array("a0A-_ ./".utf8).first(where: contains)
        let any = likely ?? bytes.first { $0 < 0x80 && $0 != 0x0A }
        return any.map { [$0] } ?? Array("é".utf8)
    }
}
