/// Some of the 256 bytes, and the edge of a line.
struct ByteSet: Hashable, Sendable {
    private var words: SIMD4<UInt64> = .zero
    /// Stands for the start or the end of a line, where there is no byte.
    var hasEdge = false

    static let edge = ByteSet(hasEdge: true)
    static let word = ByteSet { $0.isWord }
    static let digit = ByteSet { $0.isDigit }
    static let space = ByteSet { $0 == 0x20 || (0x09...0x0D).contains($0) }
    /// All of a character beyond ASCII: its bytes are not told apart.
    static let beyondASCII = ByteSet { $0 >= 0x80 }
    static let all = ByteSet { _ in true }

    init(hasEdge: Bool = false) { self.hasEdge = hasEdge }

    init(_ isMember: (UInt8) -> Bool) {
        for byte in UInt8.min...UInt8.max where isMember(byte) { insert(byte) }
    }

    init(_ byte: UInt8) { insert(byte) }

    mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

    var isEmpty: Bool { words == .zero && !hasEdge }

    /// How many words ``packed`` has.
    static let wordCount = 4

    /// A bit for each byte from the lowest on; that of a line end stands for the edge.
    var packed: [UInt64] {
        var set = self
        let newline = UnsafeBufferPointer<UInt8>.newline
        set.words[0] = words[0] & ~(1 << UInt64(newline)) | (hasEdge ? 1 << UInt64(newline) : 0)
        return (0..<Self.wordCount).map { set.words[$0] }
    }

    /// Of bytes, without the edge.
    var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    /// In their order.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        for place in 0..<Self.wordCount {
            var rest = words[place]
            while rest != 0 {
                result.append(UInt8(place << 6 | rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return result
    }

    /// With the other case of each letter.
    var inEitherCase: ByteSet {
        var result = self
        result.words[1] |= (words[1] & Self.capitals) << 32 | words[1] >> 32 & Self.capitals
        return result
    }

    /// With small letters in place of capital ones.
    var lowered: ByteSet {
        var result = self
        result.words[1] = words[1] & ~Self.capitals | (words[1] & Self.capitals) << 32
        return result
    }

    /// Bits of the second word; those of small letters are 32 further.
    private static let capitals: UInt64 = 0x07FF_FFFE

    /// Not of the edge, which no class of characters holds.
    var inverted: ByteSet {
        var result = self
        result.words = ~words
        result.hasEdge = false
        return result
    }

    func union(_ other: ByteSet) -> ByteSet {
        var result = self
        result.words |= other.words
        result.hasEdge = hasEdge || other.hasEdge
        return result
    }

    func intersection(_ other: ByteSet) -> ByteSet {
        var result = self
        result.words &= other.words
        result.hasEdge = hasEdge && other.hasEdge
        return result
    }

    func subtracting(_ other: ByteSet) -> ByteSet {
        var result = self
        result.words &= ~other.words
        result.hasEdge = hasEdge && !other.hasEdge
        return result
    }

    func isSubset(of other: ByteSet) -> Bool { words & ~other.words == .zero && (!hasEdge || other.hasEdge) }
}
