/// Which of 64 bytes are digits, dividers, capital letters: one bit a byte, the first byte in the lowest bit.
struct ByteClasses {
    private(set) var digit: UInt64 = 0
    private(set) var dot: UInt64 = 0
    private(set) var colon: UInt64 = 0
    private(set) var dash: UInt64 = 0
    private(set) var upper: UInt64 = 0
    /// `@`, `(` or `+`.
    private(set) var opener: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ block: ByteBlock) {
        digit = block.places(from: UInt8(ascii: "0"), to: UInt8(ascii: "9"))
        upper = block.places(from: UInt8(ascii: "A"), to: UInt8(ascii: "Z"))
        dot = block.places(of: UInt8(ascii: "."))
        colon = block.places(of: UInt8(ascii: ":"))
        dash = block.places(of: UInt8(ascii: "-"))
        opener =
            block.places(of: UInt8(ascii: "@")) | block.places(of: UInt8(ascii: "("))
            | block.places(of: UInt8(ascii: "+"))
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
