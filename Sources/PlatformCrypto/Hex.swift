/// Bytes as hexadecimal digits. Not for secrets whose timing matters: the table look-up is not constant time.
public enum Hex {
    /// Two lower-case digits a byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for an odd count of digits or anything but `0-9a-fA-F`; "" gives no bytes.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(String(text)) }

    /// The same. Not generic: finding out at run time what a generic one works on takes longer than the work.
    public static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for digit in text.utf8 {
            guard let value = value(ofDigit: digit) else { return nil }
            if let upper = high {
                bytes.append(upper << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? bytes : nil
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
