/// One escaped character: percent-encoding, `\uNNNN`, `\xNN`, HTML entities, what JSON, Python and C write with a
/// backslash, and how syslog daemons and terminals show a control, or what they leave of one. Blanks, digits and wide letters
/// beyond ASCII count as escaped ones, for patterns know only those of ASCII; so does what shows nothing, or only changes a
/// letter before it.
enum Escape {
    /// Whether an escape can begin with the byte, or, with `m`, end.
    static func isLead(_ byte: UInt8) -> Bool { leads.contains(byte) }

    private static let leads = ByteSet { $0 >= 0x80 || "%\\&#^m".utf8.contains($0) }

    /// As ``isLead(_:)``, for many bytes at once, with the `$` between `#` and `%`; of an `m` only where a digit stands
    /// before it.
    @inline(__always)
    static func leads(in block: ByteBlock) -> UInt64 {
        let leads = block.places {
            // A backslash is `^` without one bit.
            $0.isFrom(UInt8(ascii: "#"), to: UInt8(ascii: "&")) | $0.equals(UInt8(ascii: "^"), ignoring: 0x02)
                | $0.isFrom(0x80, to: 0xFF)
        }
        return leads | block.places { $0.equals("m") } & (block.places { $0.digits } << 1 | 1)
    }

    /// Whether one may stand in a line with this ``LineSkeleton``.
    static func mayStand(in line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.indices.contains { isLead(line[$0]) && mayStand(in: line, at: $0) }
    }

    private static func mayStand(in line: UnsafeBufferPointer<UInt8>, at lead: Int) -> Bool {
        let rest = line.dropFirst(lead + 1)
        return switch line[lead] {
        case UInt8(ascii: "%"): rest.prefix(2).count(where: \.isHex) == 2
        case UInt8(ascii: "#"): rest.prefix(3).count(where: \.isDigit) == 3
        case UInt8(ascii: "&"): rest.first.map { $0.isLetter || $0 == UInt8(ascii: "#") } ?? false
        case UInt8(ascii: "\\"): true
        // These ask for no certain digit.
        default: stands(in: line, at: lead)
        }
    }

    private static let entities: [(name: [UInt8], byte: UInt8)] = [
        ("&quot;", "\""), ("&amp;", "&"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&equals;", "="),
        ("&colon;", ":"), ("&commat;", "@"), ("&sol;", "/"), ("&nbsp;", " "),
    ].map { (Array($0.0.utf8), UInt8(ascii: $0.1)) }

    /// The character that is encoded at `index`, and how many bytes say so; `nil` when none is.
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        switch text[index] {
        case UInt8(ascii: "%"): return bytes(text, index, "%", before: end)
        case UInt8(ascii: "&"): return entity(text, index, before: end)
        case UInt8(ascii: "\\"): return index + 1 < end ? backslash(text, index, before: end) : nil
        case UInt8(ascii: "#"): return control(text, index, octalFrom: index + 1, before: end)
        case UInt8(ascii: "^"): return caret(text, index, before: end)
        case UInt8(ascii: "["): return colour(text, index, before: end)
        case 0x80...: return beyondASCII(text, index, before: end)
        default: return nil
        }
    }

    /// Whether an escape stands where ``isLead(_:)`` says that one may.
    static func stands(in text: UnsafeBufferPointer<UInt8>, at lead: Int) -> Bool {
        if text[lead] != UInt8(ascii: "m") { return decode(text, at: lead, before: text.count) != nil }
        let start = text[max(0, lead - longestColour)..<lead].lastIndex { !isParameter($0) }
        return start.map { text[$0] == UInt8(ascii: "[") && $0 + 1 < lead } ?? false
    }

    private static let longestColour = 24

    private static func isParameter(_ byte: UInt8) -> Bool { byte.isDigit || byte == 0x3B || byte == 0x3A }

    /// A colour whose escape character was taken away: `[1;31m`, and what comes with it: `[m`, `[K`. It shows nothing.
    private static func colour(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        var last = index + 1
        while last < end, last - index < longestColour, isParameter(text[last]) { last += 1 }
        guard last < end, text[last] == UInt8(ascii: "m") || text[last] == UInt8(ascii: "K") else { return nil }
        return ("\u{2060}", last + 1 - index)
    }

    /// A control as `cat -v` shows it: `^[`, `^G`, `^M`.
    private static func caret(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index + 1 < end, (0x40...0x5F).contains(text[index + 1]) else { return nil }
        return (Unicode.Scalar(text[index + 1] & 0x1F), 2)
    }

    /// A quote behind any number of backslashes, as each string in a string doubles them; asked at the first of them.
    static func quote(
        _ text: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        if index > 0, text[index - 1] == UInt8(ascii: "\\") { return nil }
        var last = index
        while last < end, text[last] == UInt8(ascii: "\\") { last += 1 }
        guard last > index, last < end, "\"'".utf8.contains(text[last]) else { return nil }
        return (Unicode.Scalar(text[last]), last + 1 - index)
    }

    private static func backslash(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        switch text[index + 1] {
        case UInt8(ascii: "u"): return utf16(text, index, before: end)
        case UInt8(ascii: "x"): return bytes(text, index, "\\x", before: end)
        case UInt8(ascii: "0"): return control(text, index, octalFrom: index + 1, before: end)
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            return index + 2 < end && text[index + 2] == UInt8(ascii: "[") ? ("\u{1B}", 2) : nil
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case let byte where "\"'\\/".utf8.contains(byte): return (Unicode.Scalar(byte), 2)
        default: return nil
        }
    }

    /// A control in three octal digits: `\033`, or `#033` as rsyslog writes it (its `$EscapeControlCharactersOnReceive`).
    private static func control(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, octalFrom start: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard start + 3 <= end, text[start] == UInt8(ascii: "0") else { return nil }
        var value: UInt8 = 0
        for place in start..<start + 3 {
            guard (0x30...0x37).contains(text[place]) else { return nil }
            value = value << 3 | (text[place] - 0x30)
        }
        return value < 0x20 ? (Unicode.Scalar(value), start + 3 - index) : nil
    }

    /// A blank as that of ASCII; as it is, what shows nothing and a mark on the letter before it.
    private static func beyondASCII(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard let (scalar, length) = UTF8Character.scalar(text, at: index), index + length <= end else { return nil }
        if isPlain(scalar) { return nil }
        if scalar.properties.isWhitespace { return (" ", length) }
        if let known = asciiForm(of: scalar) { return (known, length) }
        return DecodedText.leavesOut(scalar) ? (scalar, length) : nil
    }

    /// What patterns know of a digit of another script, and of a character that is as wide as an ideograph.
    private static func asciiForm(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0) }
        guard scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue else { return nil }
        return Unicode.Scalar(0x30 + UInt8(digit))
    }

    /// Of letters and signs that are seen as such Unicode's tables need not be asked: Latin, Greek, Cyrillic, ideographs,
    /// dashes, quotes, and the brackets of masks, which stand in every line that is scanned again.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x2010...0x2027, 0x2030...0x205E, 0x4E00...0x9FFF: true
        default: false
        }
    }

    /// UTF-8, each byte as `lead` and two hex digits.
    private static func bytes(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ lead: StaticString, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        let size = lead.utf8CodeUnitCount
        func byte(_ place: Int) -> UInt8? {
            let start = index + place * (size + 2)
            guard start + size + 2 <= end, text.holds(lead, at: start) else { return nil }
            return number(text, start + size, digits: 2).map { UInt8(truncatingIfNeeded: $0) }
        }
        guard let first = byte(0) else { return nil }
        if first < 0x80 { return (Unicode.Scalar(first), size + 2) }
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
            buffer.initialize(repeating: first)
            for place in 1..<count {
                guard let next = byte(place) else { return nil }
                buffer[place] = next
            }
            let whole = UnsafeBufferPointer(buffer)
            guard UTF8Character.length(whole, at: 0) == count else { return nil }
            return String(decoding: whole, as: UTF8.self).unicodeScalars.first.map { ($0, count * (size + 2)) }
        }
    }

    /// `\uNNNN`, or two of them for a character beyond the first plane.
    private static func utf16(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        func unit(_ start: Int) -> UInt32? {
            guard start + 6 <= end, text.holds("\\u", at: start) else { return nil }
            return number(text, start + 2, digits: 4)
        }
        guard let first = unit(index) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        guard (0xD800..<0xDC00).contains(first), let second = unit(index + 6), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x1_0000 + (first & 0x3FF) << 10 + second & 0x3FF).map { ($0, 12) }
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in start..<(start + digits) {
            guard text[index].isHex else { return nil }
            value = value * 16 + UInt32(text[index].isDigit ? text[index] - 0x30 : (text[index] | 0x20) - 0x57)
        }
        return value
    }

    private static func entity(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, before end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        for (name, byte) in entities where index + name.count <= end && text.holds(name, at: index) {
            return (Unicode.Scalar(byte), name.count)
        }
        guard index + 3 < end, text[index + 1] == UInt8(ascii: "#") else { return nil }
        let isHex = text[index + 2] | 0x20 == UInt8(ascii: "x")
        let first = index + (isHex ? 3 : 2)
        var place = first
        while place < end, place < first + 7, isHex ? text[place].isHex : text[place].isDigit { place += 1 }
        guard place > first, place < end, text[place] == UInt8(ascii: ";"),
            let value = UInt32(String(decoding: text[first..<place], as: UTF8.self), radix: isHex ? 16 : 10)
        else { return nil }
        return Unicode.Scalar(value).map { ($0, place + 1 - index) }
    }
}

extension UnsafeBufferPointer where Element == UInt8 {
    fileprivate func holds(_ bytes: StaticString, at offset: Int) -> Bool {
        bytes.withUTF8Buffer { wanted in
            offset + wanted.count <= count && self[offset..<offset + wanted.count].elementsEqual(wanted)
        }
    }
}
