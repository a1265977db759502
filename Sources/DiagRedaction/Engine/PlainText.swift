/// Finds the end of plain text quickly, eight bytes at a time: most logs are nothing else.
enum PlainText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The first byte from `start` on that is neither printable ASCII nor a tab or line end; `text.count` when all are.
    static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return 0 }
        var index = start
        while index + 8 <= text.count {
            let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
            if hasUnprintable(word), !isPlain(text, index..<index + 8) { break }
            index += 8
        }
        while index < text.count, isPlain(text[index]) { index += 1 }
        return index
    }

    /// Whether a byte is below a blank, DEL or above ("Bit Twiddling Hacks", S. E. Anderson).
    private static func hasUnprintable(_ word: UInt64) -> Bool {
        let below = (word &- ones &* 0x20) & ~word
        let isDelete = word ^ (ones &* 0x7F)
        return (below | word | ((isDelete &- ones) & ~isDelete)) & highBits != 0
    }

    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !isPlain(text[index]) { return false }
        return true
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
