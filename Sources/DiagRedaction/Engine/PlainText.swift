/// Finds the end of plain text quickly, 64 bytes at a time: most logs are nothing else.
enum PlainText {
    /// The first byte from `start` on that is neither printable ASCII nor a tab or line end; `text.count` when all are.
    static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return 0 }
        var index = start
        while index + ByteBlock.width <= text.count {
            let others = ~ByteBlock(base + index).places {
                $0.isFrom(0x20, to: 0x7E) | $0.equals(0x0A) | $0.equals(0x09) | $0.equals(0x0D)
            }
            if others != 0 { return index + others.trailingZeroBitCount }
            index += ByteBlock.width
        }
        while index < text.count, isPlain(text[index]) { index += 1 }
        return index
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
