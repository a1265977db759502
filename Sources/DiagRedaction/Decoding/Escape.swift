/// One escaped ASCII character.
enum Escape {
    private static let entities: [(name: [UInt8], byte: UInt8)] = [
        ("&quot;", "\""), ("&amp;", "&"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&equals;", "="),
        ("&colon;", ":"), ("&commat;", "@"),
    ].map { (Array($0.0.utf8), UInt8(ascii: $0.1)) }

    /// The character that is encoded at `index`, and how many bytes say so; `nil` when none is.
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int
    ) -> (byte: UInt8, length: Int)? {
        switch text[index] {
        case UInt8(ascii: "%"): return hex(text, index + 1, digits: 2, before: end).map { ($0, 3) }
        case UInt8(ascii: "\\"):
            guard index + 1 < end else { return nil }
            if text[index + 1] == UInt8(ascii: "u") {
                return hex(text, index + 2, digits: 4, before: end).map { ($0, 6) }
            }
            if text[index + 1] == UInt8(ascii: "x") {
                return hex(text, index + 2, digits: 2, before: end).map { ($0, 4) }
            }
            return nil
        case UInt8(ascii: "&"): return entity(text, index, before: end)
        default: return nil
        }
    }

    /// Printable ASCII only: a decoded line end would tear a line apart.
    private static func hex(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, digits: Int, before end: Int) -> UInt8? {
        guard start + digits <= end else { return nil }
        var value = 0
        for index in start..<(start + digits) {
            guard text[index].isHex else { return nil }
            value = value * 16 + (text[index].isDigit ? Int(text[index]) - 0x30 : Int(text[index] | 0x20) - 0x57)
        }
        return value >= 0x20 && value < 0x7F ? UInt8(value) : nil
    }

    private static func entity(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (byte: UInt8, length: Int)? {
        for (name, byte) in entities where index + name.count <= end && text.holds(name, at: index) {
            return (byte, name.count)
        }
        guard index + 3 < end, text[index + 1] == UInt8(ascii: "#") else { return nil }
        let isHex = text[index + 2] | 0x20 == UInt8(ascii: "x")
        var place = index + (isHex ? 3 : 2)
        var value = 0
        while place < end, place < index + 8, isHex ? text[place].isHex : text[place].isDigit {
            let digit = text[place].isDigit ? Int(text[place]) - 0x30 : Int(text[place] | 0x20) - 0x57
            value = value * (isHex ? 16 : 10) + digit
            place += 1
        }
        guard place < end, text[place] == UInt8(ascii: ";"), value >= 0x20, value < 0x7F else { return nil }
        return (UInt8(value), place + 1 - index)
    }
}
