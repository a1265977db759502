/// Lengths of terminal control sequences (ECMA-48, section 5).
enum EscapeSequence {
    /// Of the sequence that begins with the ESC at `start`; at least 1.
    static func length(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        guard start + 1 < text.count else { return 1 }
        switch text[start + 1] {
        case UInt8(ascii: "["): return 1 + controlLength(text, at: start + 1)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            return stringLength(text, at: start)
        case 0x20...0x2F:
            // Intermediate bytes, then one final byte.
            var end = start + 1
            while end < text.count, (0x20...0x2F).contains(text[end]) { end += 1 }
            return end < text.count && (0x30...0x7E).contains(text[end]) ? end + 1 - start : 1
        case 0x30...0x7E: return 2
        default: return 1
        }
    }

    /// Of a CSI's rest, whose introducer's last byte is at `start`: parameters, intermediates, final byte.
    static func controlLength(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var end = start + 1
        while end < text.count, (0x30...0x3F).contains(text[end]) { end += 1 }
        while end < text.count, (0x20...0x2F).contains(text[end]) { end += 1 }
        return end < text.count && (0x40...0x7E).contains(text[end]) ? end + 1 - start : 1
    }

    /// Of OSC, DCS, SOS, PM or APC, which end with BEL or ESC `\` on the same line; else only its introducer.
    private static func stringLength(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var end = start + 2
        while end < text.count, text[end] != 0x0A, text[end] != 0x0D {
            if text[end] == 0x07 { return end + 1 - start }
            if text[end] == 0x1B {
                let closes = end + 1 < text.count && text[end + 1] == UInt8(ascii: "\\")
                return closes ? end + 2 - start : end - start
            }
            end += 1
        }
        return 2
    }
}
