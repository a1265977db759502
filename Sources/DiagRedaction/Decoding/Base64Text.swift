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
        var shapes: [ShapeScanner.Hit] = []
        var starts: [Int] = []
        ShapeScanner.scan(text, into: &shapes, runs: &starts)
        return tokens(in: text, at: starts)
    }

    /// Whether a token may stand in a run in lines with this ``LineSkeleton``.
    ///
    /// - Parameter start: where a run begins that is long enough.
    static func mayStand(in line: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        values.withUnsafeBufferPointer { values in
            let end = line[start...].firstIndex { values[Int($0)] == 0xFF } ?? line.endIndex
            return (start..<max(start, end - shortest + 1)).contains { place in
                (place == start || divides(line[place - 1], values)) && mayFill(place..<end, of: line, values)
            }
        }
    }

    /// Whether a token may begin the range, with some digits.
    private static func mayFill(
        _ range: Range<Int>, of line: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let number = line[range].firstIndex(where: \.isDigit) ?? range.upperBound
        if number == range.lowerBound { return true }
        // The digits' values agree in what the first byte takes of the second character.
        if !beginsReadably(line, at: range.lowerBound, values) { return false }
        let end = unreadable(line, range, values).place ?? range.upperBound
        if end >= number { return true }
        return line[range.lowerBound + shortest..<max(range.lowerBound + shortest, end + 1)].contains {
            divides($0, values)
        }
    }

    /// - Parameter starts: where runs begin that are long enough.
    static func tokens(in text: UnsafeBufferPointer<UInt8>, at starts: [Int]) -> [Token] {
        var found: [Token] = []
        values.withUnsafeBufferPointer { values in
            for start in starts { add(from: start, of: text, values, &found) }
        }
        return found
    }

    /// A run may be a token, or hold tokens: `/`, `+`, `-` and `_` also divide, as in the path of a URL.
    private static func add(
        from first: Int, of text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>,
        _ found: inout [Token]
    ) {
        var start = first
        while true {
            if mayBegin(text, at: start, values) {
                var end = start + shortest
                while end < text.count, values[Int(text[end])] != 0xFF { end += 1 }
                if let token = token(start..<end, of: text, values) {
                    found.append(token)
                    start = token.range.upperBound + 1
                    if start + shortest > end { return }
                    continue
                }
            }
            start = wordEnd(text, from: start)
            if start == text.count || values[Int(text[start])] == 0xFF { return }
            start += 1
        }
    }

    /// The first byte from `start` on that is neither letter nor digit.
    @inline(__always)
    private static func wordEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return start }
        var end = start
        while end + ByteLane.width <= text.count {
            let lane = ByteLane(base + end)
            let word = (lane.letters | lane.digits).bits
            let length = (~word).trailingZeroBitCount
            end += length
            if length < ByteLane.width { return end }
        }
        while end < text.count, text[end].isAlphanumeric { end += 1 }
        return end
    }

    /// Whether the shortest token may stand here: most words decode to no text.
    @inline(__always)
    private static func mayBegin(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int, _ values: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let end = start + shortest
        return end <= text.count && beginsReadably(text, at: start, values)
            && (start..<end).allSatisfy { values[Int(text[$0])] != 0xFF }
            && unreadable(text, start..<end, values).place == nil
    }

    /// `/`, `+`, `-` and `_` have the last two values.
    private static func divides(_ byte: UInt8, _ values: UnsafeBufferPointer<UInt8>) -> Bool {
        values[Int(byte)] >= 62 && values[Int(byte)] != 0xFF
    }

    /// The token that begins the range, up to its end or to the last divider before what is no text.
    private static func token(
        _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>
    ) -> Token? {
        let (place, isWhole) = unreadable(text, range, values)
        var end = place ?? (isWhole ? range.upperBound : range.lowerBound)
        if end < range.upperBound {
            while end > range.lowerBound, !divides(text[end], values) { end -= 1 }
            guard end - range.lowerBound >= shortest else { return nil }
        }
        let decoded = decode(text, range.lowerBound..<end, values)
        if end == range.upperBound {
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

    /// Where it decodes to what is no printable UTF-8, and whether no character is cut at its end.
    @inline(__always)
    private static func unreadable(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ values: UnsafeBufferPointer<UInt8>
    ) -> (place: Int?, isWhole: Bool) {
        var tails = 0
        var isFirst = true
        let place = firstByte(text, range, values) { byte in
            switch byte {
            case 0x80..<0xC0 where tails > 0: tails -= 1
            case 0xC2..<0xF5 where tails == 0: tails = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
            case 0x00 where tails == 0 && !isFirst: break
            case 0x20..<0x7F where tails == 0, 0x09 where tails == 0, 0x0A where tails == 0, 0x0D where tails == 0:
                break
            default: return true
            }
            isFirst = false
            return false
        }
        return (place, tails == 0)
    }

    /// The whole bytes that it stands for.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ values: UnsafeBufferPointer<UInt8>
    ) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(min(range.count, longest) * 6 / 8)
        _ = firstByte(text, range, values) { byte in
            decoded.append(byte)
            return false
        }
        return decoded
    }

    /// Where the first byte ends that is wanted, of those that the range stands for; `nil` when none is.
    @inline(__always)
    private static func firstByte(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ values: UnsafeBufferPointer<UInt8>,
        where isWanted: (UInt8) -> Bool
    ) -> Int? {
        var bits = 0
        var held = 0
        for index in range.prefix(longest) {
            bits = bits << 6 | Int(values[Int(text[index])])
            held += 6
            if held < 8 { continue }
            held -= 8
            if isWanted(UInt8(truncatingIfNeeded: bits >> held)) { return index }
            bits &= 1 << held - 1
        }
        return nil
    }
}
