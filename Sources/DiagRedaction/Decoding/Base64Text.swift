/// Readable text in base64 or base64url (RFC 4648).
enum Base64Text {
    /// Shorter ones hold at most eight characters: hardly a key and its value.
    static let shortest = 12
    /// What is decoded of one token; a key and its value stand near the start.
    private static let longest = 1 << 20

    struct Token {
        /// With its padding.
        var range: Range<Int>
        var decoded: [UInt8]
    }

    /// Six bits for each character; 0xFF for others.
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (value, byte) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            table[Int(byte)] = UInt8(value)
        }
        table[Int(UInt8(ascii: "-"))] = 62
        table[Int(UInt8(ascii: "_"))] = 63
        return table
    }()

    /// Runs of the alphabet, or parts of them, that decode to printable text.
    static func tokens(in text: UnsafeBufferPointer<UInt8>) -> [Token] {
        var found: [Token] = []
        values.withUnsafeBufferPointer { values in
            var start = 0
            while let first = longRun(in: text, from: start) {
                var end = first + shortest
                while end < text.count, values[Int(text[end])] != 0xFF { end += 1 }
                add(first..<end, of: text, values, &found)
                start = end + 1
            }
        }
        return found
    }

    /// Where a run of the alphabet begins, at `start` or later, that is long enough.
    private static func longRun(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress else { return nil }
        var block = start
        while block + ByteBlock.width <= text.count {
            let starts = starts(in: ByteBlock(base + block))
            if starts != 0 { return block + starts.trailingZeroBitCount }
            // A run that begins near the end of the block may go on behind it.
            block += ByteBlock.width - shortest + 1
        }
        let starts = ByteBlock.readingEnd(of: text, from: block) { Self.starts(in: $0) } ?? 0
        return starts == 0 ? nil : block + starts.trailingZeroBitCount
    }

    /// Where in a block so many characters of the alphabet stand in a row as the shortest token has.
    @inline(__always)
    private static func starts(in block: ByteBlock) -> UInt64 {
        let one =
            block.letters | block.places(from: UInt8(ascii: "/"), to: UInt8(ascii: "9"))
            | block.places(of: UInt8(ascii: "+")) | block.places(of: UInt8(ascii: "-"))
            | block.places(of: UInt8(ascii: "_"))
        let two = one & one >> 1
        let four = two & two >> 2
        return four & four >> 4 & four >> UInt64(shortest - 4)
    }

    /// A run may be a token, or hold tokens: `/`, `+`, `-` and `_` also divide, as in the path of a URL.
    private static func add(
        _ run: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>,
        _ found: inout [Token]
    ) {
        var start = run.lowerBound
        while start + shortest <= run.upperBound {
            if let token = token(start..<run.upperBound, of: text, values) {
                found.append(token)
                start = token.range.upperBound
            } else {
                while start < run.upperBound, !divides(text[start]) { start += 1 }
            }
            start += 1
        }
    }

    private static func divides(_ byte: UInt8) -> Bool { "/+-_".utf8.contains(byte) }

    /// The token that begins the range, up to its end or to the last divider before what is no text.
    private static func token(
        _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>
    ) -> Token? {
        if !beginsReadably(text, at: range.lowerBound, values) { return nil }
        var (decoded, end) = decode(text, range, values)
        if end < range.upperBound {
            while end > range.lowerBound, !divides(text[end]) { end -= 1 }
            guard end - range.lowerBound >= shortest else { return nil }
            decoded.removeLast(max(0, decoded.count - (end - range.lowerBound) * 6 / 8))
        } else {
            while end < text.count, end < range.upperBound + 2, text[end] == UInt8(ascii: "=") { end += 1 }
        }
        // In UTF-16, as PowerShell's encoded commands have it, every other byte of ASCII text is zero.
        let characters = decoded.filter { $0 != 0 }
        return characters.count >= shortest / 2 ? Token(range: range.lowerBound..<end, decoded: characters) : nil
    }

    /// Whether the first byte is text: most words are none in base64.
    private static func beginsReadably(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int, _ values: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        switch values[Int(text[start])] << 2 | values[Int(text[start + 1])] >> 4 {
        case 0x20..<0x7F, 0x09, 0x0A, 0x0D, 0xC2..<0xF5: true
        default: false
        }
    }

    /// Decodes as long as it gives printable UTF-8; `end` is where it no longer does.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ values: UnsafeBufferPointer<UInt8>
    ) -> (decoded: [UInt8], end: Int) {
        var decoded: [UInt8] = []
        var bits = 0
        var held = 0
        var tails = 0
        for index in range.prefix(longest) {
            bits = bits << 6 | Int(values[Int(text[index])])
            held += 6
            if held < 8 { continue }
            held -= 8
            let byte = UInt8(truncatingIfNeeded: bits >> held)
            bits &= 1 << held - 1
            switch byte {
            case 0x80..<0xC0 where tails > 0: tails -= 1
            case 0xC2..<0xF5 where tails == 0: tails = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
            case 0x00 where tails == 0 && !decoded.isEmpty: break
            case 0x20..<0x7F where tails == 0, 0x09 where tails == 0, 0x0A where tails == 0, 0x0D where tails == 0:
                break
            default: return (decoded, index)
            }
            decoded.append(byte)
        }
        return (decoded, tails == 0 ? range.upperBound : range.lowerBound)
    }
}
