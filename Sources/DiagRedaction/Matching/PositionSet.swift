/// Some of a pattern's positions.
struct PositionSet {
    private var words: [UInt64]

    /// - Parameter count: of positions; numbers are below.
    init(below count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ position: UInt16) { words[Int(position >> 6)] |= 1 << UInt64(position & 63) }

    /// In order.
    var positions: [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(words.reduce(0) { $0 + $1.nonzeroBitCount })
        for (place, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(UInt16(place << 6 | rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return result
    }
}
