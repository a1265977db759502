/// Readable text in base64 or base64url (RFC 4648).
enum Base64Text {
    /// Shorter ones hold too little to be a key and its value.
    static let shortest = 16
    /// What is decoded of one token; a key and its value stand near the start.
    private static let longest = 1 << 20

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

    /// Runs of the alphabet that decode to printable text, with their padding.
    static func tokens(in text: UnsafeBufferPointer<UInt8>) -> [(range: Range<Int>, decoded: [UInt8])] {
        var found: [(range: Range<Int>, decoded: [UInt8])] = []
        values.withUnsafeBufferPointer { values in
            var start = 0
            while start + shortest <= text.count {
                // From the far end of the shortest token back: most texts break there, and the rest is skipped.
                var index = start + shortest - 1
                while index >= start, values[Int(text[index])] != 0xFF { index -= 1 }
                if index >= start {
                    start = index + 1
                    continue
                }
                index = start + shortest
                while index < text.count, values[Int(text[index])] != 0xFF { index += 1 }
                if let decoded = decode(text, start..<index, values) {
                    var end = index
                    while end < text.count, end < index + 2, text[end] == UInt8(ascii: "=") { end += 1 }
                    found.append((start..<end, decoded))
                }
                start = index + 1
            }
        }
        return found
    }

    /// `nil` as soon as a byte isn't text. UTF-16 with ASCII in it counts, as PowerShell's encoded commands have it.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ values: UnsafeBufferPointer<UInt8>
    ) -> [UInt8]? {
        var decoded: [UInt8] = []
        var bits = 0
        var held = 0
        for index in range.prefix(longest) {
            bits = bits << 6 | Int(values[Int(text[index])])
            held += 6
            if held < 8 { continue }
            held -= 8
            let byte = UInt8(truncatingIfNeeded: bits >> held)
            bits &= 1 << held - 1
            if byte == 0, decoded.count >= 1 { continue }
            guard byte >= 0x20 && byte < 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return nil }
            decoded.append(byte)
        }
        return decoded.count >= shortest / 2 ? decoded : nil
    }
}
