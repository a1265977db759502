/// Bytes that no position of a pattern tells apart, as one class; the edge of a line is one of its own.
struct SymbolClasses {
    static let edge = 256
    /// Classes fit into the bits of an integer.
    private static let most = 128

    /// For each symbol its class.
    private(set) var numbers = [UInt8](repeating: 0, count: edge) + [1]
    /// So many classes there are.
    private(set) var count = 2

    /// - Parameter sets: of all positions.
    /// - Returns: `nil` when there are too many classes.
    init?(_ sets: Set<ByteSet>) {
        // Each set splits the classes that it holds only in part.
        for set in sets {
            let members = (0...Self.edge).map { set.holds($0) }
            var isKept = [Bool](repeating: false, count: Self.most)
            for symbol in 0...Self.edge where !members[symbol] { isKept[Int(numbers[symbol])] = true }
            var split = [UInt8?](repeating: nil, count: Self.most)
            for symbol in 0...Self.edge where members[symbol] && isKept[Int(numbers[symbol])] {
                let old = Int(numbers[symbol])
                if split[old] == nil {
                    if count == Self.most { return nil }
                    split[old] = UInt8(count)
                    count += 1
                }
                numbers[symbol] = split[old] ?? 0
            }
        }
    }

    /// What stands at `index`: a byte, or ``edge`` where the line ends before.
    @inline(__always)
    static func symbol(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        guard index >= 0, index < text.count, text[index] != UnsafeBufferPointer<UInt8>.newline else { return edge }
        return Int(text[index])
    }

    /// The classes in a set, one bit each.
    private func bits(of set: ByteSet) -> UInt128 {
        (0...Self.edge).reduce(0) { set.holds($1) ? $0 | 1 << UInt128(numbers[$1]) : $0 }
    }

    /// The classes in each of some sets, many of which are the same.
    func bits(of sets: [ByteSet]) -> [UInt128] {
        var known: [ByteSet: UInt128] = [:]
        return sets.map { set in
            if let bits = known[set] { return bits }
            let bits = bits(of: set)
            known[set] = bits
            return bits
        }
    }

    /// All symbols of some classes.
    func set(_ bits: UInt128) -> ByteSet {
        var result = ByteSet { bits >> UInt128(numbers[Int($0)]) & 1 == 1 }
        result.hasEdge = bits >> UInt128(numbers[Self.edge]) & 1 == 1
        return result
    }
}

extension ByteSet {
    /// Whether it holds a byte, or ``SymbolClasses/edge``.
    @inline(__always)
    func holds(_ symbol: Int) -> Bool { symbol == SymbolClasses.edge ? hasEdge : contains(UInt8(symbol)) }
}
