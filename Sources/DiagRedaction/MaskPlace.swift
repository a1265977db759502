/// A mask in text that was redacted, and where it stands: what a review shows of the ledger in the text itself.
public struct MaskPlace: Sendable, Hashable, Codable {
    /// Such as `‹ip-2›`; the ledger says which rule made how many.
    public var mask: String
    /// The line's number, the first being 1.
    public var line: Int
    /// UTF-8 offsets in the text: its first byte, and one past its last.
    public var start: Int
    public var end: Int

    /// All masks in a text, in order. Text that only looks like one, as a log may hold, counts too: nothing tells them
    /// apart any more.
    public static func all(in text: String) -> [MaskPlace] {
        var found: [MaskPlace] = []
        var line = 1
        var open: Int?
        let bytes = Array(text.utf8)
        for (offset, byte) in bytes.enumerated() {
            if byte == 0x0A {
                line += 1
                open = nil
            } else if bytes[offset...].starts(with: MaskGrammar.open) {
                open = offset
            } else if let start = open, bytes[offset...].starts(with: MaskGrammar.close) {
                let end = offset + MaskGrammar.close.count
                let mask = String(decoding: bytes[start..<end], as: UTF8.self)
                found.append(MaskPlace(mask: mask, line: line, start: start, end: end))
                open = nil
            }
        }
        return found
    }
}
