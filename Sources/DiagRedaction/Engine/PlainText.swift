/// Finds the end of plain text quickly, 64 bytes at a time: most logs are nothing else.
enum PlainText {
    /// The first byte from `start` on that is neither printable ASCII nor a tab or line end (LF, or CR before it);
    /// `text.count` when all are.
    static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return 0 }
        var index = start
        while index + ByteBlock.width <= text.count {
            var others = ~ByteBlock(base + index).places {
                $0.isFrom(0x20, to: 0x7E) | $0.equals(0x0A) | $0.equals(0x09)
            }
            while others != 0 {
                let place = index + others.trailingZeroBitCount
                if !isPlain(text, at: place) { return place }
                others &= others - 1
            }
            index += ByteBlock.width
        }
        while index < text.count, isPlain(text, at: index) { index += 1 }
        return index
    }

    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch text[index] {
        case 0x20...0x7E, 0x0A, 0x09: true
        case 0x0D: index + 1 < text.count && text[index + 1] == 0x0A
        default: false
        }
    }
}
