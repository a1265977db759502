/// Text as the public relays, written in JavaScript, treat it.
public enum WireText {
    /// `text` without the white space that ECMAScript's `String.prototype.trim` takes from both ends.
    public static func trimmed(_ text: String) -> String {
        if let first = text.utf8.first, let last = text.utf8.last, isVisible(first), isVisible(last) { return text }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isWhiteSpace($0) }),
            let last = scalars.lastIndex(where: { !isWhiteSpace($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    /// ECMA-262, WhiteSpace and LineTerminator.
    private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0xFEFF, 0x2028, 0x2029: true
        default: scalar.value >= 0x80 && scalar.properties.generalCategory == .spaceSeparator
        }
    }
}
