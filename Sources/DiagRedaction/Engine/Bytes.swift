/// ASCII classes of one byte.
extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isUpper: Bool { self >= 0x41 && self <= 0x5A }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isAlphanumeric: Bool { isDigit || isLetter }
    /// Of `\w`: letters, digits and underscore.
    var isWord: Bool { isAlphanumeric || self == 0x5F }
    var isHex: Bool { isDigit || ((self | 0x20) >= 0x61 && (self | 0x20) <= 0x66) }
    var lowered: UInt8 { isUpper ? self | 0x20 : self }
}

extension UnsafeBufferPointer where Element == UInt8 {
    /// Whether `bytes` stand at `offset`.
    func holds(_ bytes: [UInt8], at offset: Int) -> Bool {
        guard offset >= 0, offset + bytes.count <= count else { return false }
        for index in 0..<bytes.count where self[offset + index] != bytes[index] { return false }
        return true
    }

    /// A part of this buffer, with offsets from zero.
    func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[range])
    }
}
