/// A control sequence of a terminal (ECMA-48, section 5), or the title that screen(1) takes.
struct EscapeSequence {
    /// In bytes; at least 1.
    let length: Int
    /// Its last letter, where the sequence says nothing else. What a terminal takes for its end may as well be the first
    /// letter of a word that an escape character happens to stand before.
    let swallowed: UInt8?

    /// The sequence that begins with the ESC, or the U+009B, at `start`; `nil` when none begins there.
    init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        if text[start] == 0x1B {
            length = Self.length(text, at: start)
            let isControl = start + 1 < text.count && text[start + 1] == UInt8(ascii: "[")
            swallowed = Self.swallowed(text[start..<start + length].dropFirst(isControl ? 2 : 1), isControl: isControl)
        } else if text[start] == 0xC2, start + 1 < text.count, text[start + 1] == 0x9B {
            length = 1 + Self.controlLength(text, at: start + 1)
            swallowed = Self.swallowed(text[start..<start + length].dropFirst(2), isControl: true)
        } else {
            return nil
        }
    }

    /// - Parameter rest: what follows the introducer.
    private static func swallowed(_ rest: Slice<UnsafeBufferPointer<UInt8>>, isControl: Bool) -> UInt8? {
        guard let last = rest.last, last.isWord else { return nil }
        if isControl {
            // The end of a colour, and the erased rest of a line, stand in every coloured log.
            return rest.count == 1 && last != UInt8(ascii: "m") && last != UInt8(ascii: "K") ? last : nil
        }
        // `(B` and `(0` choose a set of characters.
        let isChosen = last == UInt8(ascii: "B") || last == UInt8(ascii: "0")
        return rest.count == 1 || !isChosen && rest.dropLast().allSatisfy { (0x20...0x2F).contains($0) } ? last : nil
    }

    private static func length(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        guard start + 1 < text.count else { return 1 }
        switch text[start + 1] {
        case UInt8(ascii: "["): return 1 + controlLength(text, at: start + 1)
        case let byte where "]PX^_k".utf8.contains(byte): return stringLength(text, at: start)
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
    private static func controlLength(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var end = start + 1
        while end < text.count, (0x30...0x3F).contains(text[end]) { end += 1 }
        while end < text.count, (0x20...0x2F).contains(text[end]) { end += 1 }
        return end < text.count && (0x40...0x7E).contains(text[end]) ? end + 1 - start : 1
    }

    /// Of OSC, DCS, SOS, PM, APC or a title, which end with BEL or ESC `\` on the same line; else only its introducer.
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
