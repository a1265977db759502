/// FNV-1a, 64 bits: the same in every process, which Hasher is not.
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String?) {
        var whole = text ?? ""
        whole.withUTF8 { bytes in
            for byte in bytes { add(byte: byte) }
        }
        // Bytes that no UTF-8 has end a text, and stand for none.
        add(byte: text == nil ? 0xFE : 0xFF)
    }

    mutating func add(_ texts: [String]) {
        add(number: texts.count)
        for text in texts { add(text) }
    }

    mutating func add(_ flag: Bool) { add(byte: flag ? 1 : 0) }

    mutating func add(number: some FixedWidthInteger) {
        var rest = UInt64(truncatingIfNeeded: number)
        for _ in 0..<8 {
            add(byte: UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
