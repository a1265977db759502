extension ShapeScanner {
    /// What could stand at one place: a divider, an `@`, `+` or `(`, or the first or last of some digits.
    static func look(at index: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]) {
        switch text[index] {
        case UInt8(ascii: "@"):
            if byteAt(index - 1, text) > 0x20, byteAt(index + 1, text).isAlphanumeric {
                hits.append(Hit(offset: index, shape: .at))
            }
        case UInt8(ascii: "+"), UInt8(ascii: "("): digits(at: index + 1, in: text, &hits)
        case UInt8(ascii: "."): dotted(at: index, in: text, &hits)
        case UInt8(ascii: ":"), UInt8(ascii: "-"): grouped(at: index, text[index], in: text, &hits)
        default: digits(at: index, in: text, &hits)
        }
    }

    private static func dotted(at index: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]) {
        if byteAt(index + 7, text) == UInt8(ascii: "."), isToken(index - 20..<index, text),
            isToken(index + 8..<index + 30, text)
        {
            hits.append(Hit(offset: index, shape: .dottedToken))
        }
        if byteAt(index + 5, text) == UInt8(ascii: "."), areHex(index - 4..<index, text),
            areHex(index + 6..<index + 10, text), !byteAt(index - 5, text).isAlphanumeric
        {
            hits.append(Hit(offset: index, shape: .hexGroups))
        }
        guard byteAt(index - 1, text).isDigit else { return }
        var end = index
        for _ in 0..<2 {
            let digits = run(after: end, in: text)
            guard digits >= 1, digits <= 3, byteAt(end + digits + 1, text) == UInt8(ascii: ".") else { return }
            end += digits + 1
        }
        if byteAt(end + 1, text).isDigit { hits.append(Hit(offset: index, shape: .dottedDigits)) }
    }

    private static func isToken(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        range.allSatisfy { byteAt($0, text).isWord || byteAt($0, text) == UInt8(ascii: "-") }
    }

    /// A `:` or `-` that may divide the groups of an IPv6 or MAC address.
    private static func grouped(
        at index: Int, _ byte: UInt8, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]
    ) {
        for size in [2, 4] where beginsGroups(of: size, at: index, byte, text) {
            hits.append(Hit(offset: index, shape: .hexGroups))
        }
        guard byte == UInt8(ascii: ":") else { return }
        if byteAt(index + 1, text) == byte {
            if byteAt(index - 1, text).isHex || byteAt(index + 2, text).isHex {
                hits.append(Hit(offset: index, shape: .hexColons))
            }
        } else if let second = nextColon(after: index, text), let third = nextColon(after: second, text), third > second
        {
            hits.append(Hit(offset: index, shape: .hexColons))
        }
    }

    /// Whether the divider at `index` is the first of groups of hex digits: nothing stands before that could be another.
    private static func beginsGroups(
        of size: Int, at index: Int, _ divider: UInt8, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard byteAt(index + size + 1, text) == divider, byteAt(index + 2 * size + 2, text) == divider else {
            return false
        }
        let before = byteAt(index - size - 1, text)
        return areHex(index - size..<index, text) && !before.isAlphanumeric && before != divider
    }

    private static func areHex(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        range.allSatisfy { byteAt($0, text).isHex }
    }

    /// The colon that follows one to four hex digits after `index`.
    private static func nextColon(after index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var end = index + 1
        while end < index + 6, byteAt(end, text).isHex { end += 1 }
        return byteAt(end, text) == UInt8(ascii: ":") ? end : nil
    }

    /// A word of the length of a Bitcoin address around the digit at `start`, which stands after a capital letter: most
    /// of them have such a place, and few other words do.
    private static func base58(around start: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]) {
        var from = start
        while from > 0, start - from < 36, text[from - 1].isAlphanumeric { from -= 1 }
        guard text[from].isDigit else { return }
        var to = start
        while to < text.count, to - from < 36, text[to].isAlphanumeric { to += 1 }
        if (26...35).contains(to - from) { hits.append(Hit(offset: start, shape: .base58)) }
    }

    /// A run of digits, from any of them.
    private static func digits(at place: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]) {
        guard byteAt(place, text).isDigit else { return }
        var start = place
        while start > 0, text[start - 1].isDigit { start -= 1 }
        var end = place + 1
        while end < text.count, text[end].isDigit { end += 1 }
        if end - start >= 2, byteAt(start - 1, text).isUpper, byteAt(start - 2, text).isUpper {
            hits.append(Hit(offset: start, shape: .letterDigits))
        }
        if byteAt(start - 1, text).isUpper { base58(around: start, in: text, &hits) }
        groups(at: start, to: end, in: text, &hits)
        words(at: start, to: end, in: text, &hits)
    }

    /// Words of capital letters and digits that begin before or at a run of digits.
    private static func words(
        at start: Int, to end: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]
    ) {
        if byteAt(end, text) == 0x20 || byteAt(end + 1, text) == 0x20, byteAt(start - 1, text).isUpper,
            let blank = (end...end + 1).first(where: { byteAt($0, text) == 0x20 }), byteAt(blank + 1, text).isDigit,
            byteAt(blank + 2, text).isUpper, byteAt(blank + 3, text).isUpper
        {
            hits.append(Hit(offset: start, shape: .postcode))
        }
        guard end - start >= 3 else { return }
        var from = start
        while from > 0, start - from < 8, text[from - 1].isUpper || text[from - 1].isDigit { from -= 1 }
        var to = end
        while to < text.count, to - from <= 17, text[to].isUpper || text[to].isDigit { to += 1 }
        let isWord = !byteAt(from - 1, text).isAlphanumeric && !byteAt(to, text).isAlphanumeric
        if isWord, (8...16).contains(to - from), to - from > end - start {
            hits.append(Hit(offset: start, shape: .idToken))
        }
    }

    /// Runs of digits with one character between: what cards, telephones and social security have.
    private static func groups(
        at start: Int, to end: Int, in text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]
    ) {
        let before = byteAt(start - 1, text)
        if before.isDigit || before == UInt8(ascii: ".") { return }
        let first = end - start
        if first == 3 {
            let second = run(after: end, in: text)
            if second == 2 && run(after: end + 3, in: text) >= 4 || second == 6 {
                hits.append(Hit(offset: start, shape: .groupedNumber))
            } else if second == 3 && isPhone(after: end + 4, in: text) || isAreaCode(start..<end, in: text) {
                hits.append(Hit(offset: start, shape: .phone))
            }
        } else if first == 6, run(after: end, in: text) == 3 || run(after: end, in: text) == 4 {
            hits.append(Hit(offset: start, shape: .groupedNumber))
        } else if first == 5 || first == 8, run(after: end, in: text) == 4 {
            hits.append(Hit(offset: start, shape: .groupedNumber))
        }
        if before == UInt8(ascii: "+") {
            hits.append(Hit(offset: start, shape: .phone))
        }
        if first >= 4, total(from: start, in: text) >= 12 { hits.append(Hit(offset: start, shape: .longNumber)) }
    }

    /// `0132`, after `415-555`, or `555-0132`, after `123-415`.
    private static func isPhone(after index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let third = run(after: index, in: text)
        return third >= 4 || third == 3 && run(after: index + 4, in: text) >= 4
    }

    /// `(415) 555-0132`: three digits in parentheses, a divider, three digits and four.
    private static func isAreaCode(_ code: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        byteAt(code.lowerBound - 1, text) == UInt8(ascii: "(") && byteAt(code.upperBound, text) == UInt8(ascii: ")")
            && run(after: code.upperBound + 1, in: text) == 3 && run(after: code.upperBound + 5, in: text) >= 4
    }

    /// Digits that follow the one character at `index`.
    private static func run(after index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        if byteAt(index, text) == 0 { return 0 }
        var end = index + 1
        while end < index + 8, byteAt(end, text).isDigit { end += 1 }
        return end - index - 1
    }

    /// Digits from `start` on, with single blanks and dashes between.
    private static func total(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var index = start
        while count < 12, index < text.count {
            if text[index].isDigit {
                count += 1
            } else if text[index] != 0x20 && text[index] != UInt8(ascii: "-") || !byteAt(index + 1, text).isDigit {
                break
            }
            index += 1
        }
        return count
    }

    private static func byteAt(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        index >= 0 && index < text.count ? text[index] : 0
    }
}
