/// Which of 64 bytes are digits, dividers, capital letters: one bit a byte, the first byte in the lowest bit.
struct ByteClasses {
    private(set) var digit: UInt64 = 0
    private(set) var dot: UInt64 = 0
    private(set) var colon: UInt64 = 0
    private(set) var dash: UInt64 = 0
    private(set) var upper: UInt64 = 0
    /// `@`, `(` or `+`.
    private(set) var opener: UInt64 = 0

    static let width = 64

    init() {}

    /// - Parameter bytes: 64 of them.
    init(_ bytes: UnsafePointer<UInt8>) {
        withUnsafeTemporaryAllocation(byteCount: Self.width, alignment: 8) { kinds in
            // Without bounds checks and branches, so that the compiler makes vector instructions of it.
            guard let base = kinds.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            for index in 0..<Self.width { base[index] = Self.kind(of: bytes[index]) }
            gather(kinds)
        }
    }

    /// A bit for each class.
    @inline(__always)
    private static func kind(of byte: UInt8) -> UInt8 {
        let digit: UInt8 = byte &- 0x30 < 10 ? 1 : 0
        let dot: UInt8 = byte == UInt8(ascii: ".") ? 2 : 0
        let colon: UInt8 = byte == UInt8(ascii: ":") ? 4 : 0
        let dash: UInt8 = byte == UInt8(ascii: "-") ? 8 : 0
        let upper: UInt8 = byte &- 0x41 < 26 ? 16 : 0
        let at: UInt8 = byte == UInt8(ascii: "@") ? 32 : 0
        let parenthesis: UInt8 = byte == UInt8(ascii: "(") ? 32 : 0
        let plus: UInt8 = byte == UInt8(ascii: "+") ? 32 : 0
        return digit | dot | colon | dash | upper | at | parenthesis | plus
    }

    @inline(__always)
    private mutating func gather(_ kinds: UnsafeMutableRawBufferPointer) {
        for word in 0..<8 {
            let eight = kinds.load(fromByteOffset: word * 8, as: UInt64.self)
            let shift = UInt64(word * 8)
            digit |= Self.lowestBits(eight) << shift
            dot |= Self.lowestBits(eight >> 1) << shift
            colon |= Self.lowestBits(eight >> 2) << shift
            dash |= Self.lowestBits(eight >> 3) << shift
            upper |= Self.lowestBits(eight >> 4) << shift
            opener |= Self.lowestBits(eight >> 5) << shift
        }
    }

    /// The lowest bit of each of eight bytes, side by side ("Chess Programming Wiki", flipping files by
    /// multiplication).
    @inline(__always)
    private static func lowestBits(_ bytes: UInt64) -> UInt64 {
        ((bytes & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
    }
}

/// One class of 64 bytes, and of those before and after them.
struct ByteRow {
    let before: UInt64
    let here: UInt64
    let after: UInt64

    /// For each byte, whether the byte so many places on is of the class.
    @inline(__always)
    func ahead(_ places: UInt64) -> UInt64 { here >> places | after << (64 - places) }

    /// For each byte, whether the byte so many places back is of the class.
    @inline(__always)
    func behind(_ places: UInt64) -> UInt64 { here << places | before >> (64 - places) }
}
