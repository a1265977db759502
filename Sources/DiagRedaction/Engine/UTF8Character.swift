/// Well-formed UTF-8 (Unicode Standard, table 3-7).
enum UTF8Character {
    /// Bytes of the character at `index`; 0 when none is well-formed there.
    static func length(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let lead = text[index]
        if lead < 0x80 { return 1 }
        guard index + 1 < text.count else { return 0 }
        let second = text[index + 1]
        switch lead {
        case 0xC2...0xDF: return isTail(second) ? 2 : 0
        case 0xE0...0xEF:
            let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
            let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
            return second >= lowest && second <= highest && tails(text, index + 2, 1) ? 3 : 0
        case 0xF0...0xF4:
            let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
            let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
            return second >= lowest && second <= highest && tails(text, index + 2, 2) ? 4 : 0
        default: return 0
        }
    }

    /// The character beyond ASCII at `index`, and its bytes; `nil` when none is well-formed there.
    static func scalar(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        let length = length(text, at: index)
        guard length > 1 else { return nil }
        var value = UInt32(text[index]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private static func tails(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Bool {
        guard start + count <= text.count else { return false }
        for index in start..<(start + count) where !isTail(text[index]) { return false }
        return true
    }
}
