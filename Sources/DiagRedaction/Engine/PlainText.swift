/// Finds the end of plain text quickly, 64 bytes at a time: most logs are nothing else.
enum PlainText {
    private static let width = 64

    /// The first byte from `start` on that is neither printable ASCII nor a tab or line end; `text.count` when all are.
    static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return 0 }
        var index = start
        while index + width <= text.count {
            // Without branches, so that the compiler makes vector instructions of it.
            var other: UInt8 = 0
            for place in 0..<width { other |= isOther(base[index + place]) }
            if other != 0 { break }
            index += width
        }
        while index < text.count, isOther(text[index]) == 0 { index += 1 }
        return index
    }

    /// 1 for a byte that is not plain.
    @inline(__always)
    private static func isOther(_ byte: UInt8) -> UInt8 {
        let unprintable: UInt8 = byte &- 0x20 > 0x5E ? 1 : 0
        let tab: UInt8 = byte == 0x09 ? 1 : 0
        let lineFeed: UInt8 = byte == 0x0A ? 1 : 0
        let carriageReturn: UInt8 = byte == 0x0D ? 1 : 0
        return unprintable ^ (tab | lineFeed | carriageReturn)
    }
}
