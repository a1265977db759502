extension RegexParser {
    /// After its backslash, outside a class.
    mutating func escape() -> RegexNode {
        guard let byte = next else { return .nothing }
        index += 1
        switch byte {
        case UInt8(ascii: "b"): return .assertion(.boundary)
        case UInt8(ascii: "B"): return .nothing
        case UInt8(ascii: "A"): return .assertion(.lineStart)
        case UInt8(ascii: "z"), UInt8(ascii: "Z"): return .assertion(.lineEnd)
        case UInt8(ascii: "w"): return .one(.word, width: 1)
        case UInt8(ascii: "d"): return .one(.digit, width: 1)
        case UInt8(ascii: "s"): return .one(.space, width: 1)
        case UInt8(ascii: "W"): return .one(ByteSet.word.inverted, width: 4)
        case UInt8(ascii: "D"): return .one(ByteSet.digit.inverted, width: 4)
        case UInt8(ascii: "S"): return .one(ByteSet.space.inverted, width: 4)
        default: return escaped(byte)
        }
    }

    /// A character written as an escape; the backslash and `byte` are read.
    private mutating func escaped(_ byte: UInt8) -> RegexNode {
        switch byte {
        case UInt8(ascii: "n"):
            crossesLines = true
            return .byte(0x0A)
        case UInt8(ascii: "Q"): return quoted()
        case UInt8(ascii: "E"):
            isOpaque = true
            return .nothing
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            skipBraced()
            isInexact = true
            return .one(.all, width: 4)
        case UInt8(ascii: "x"):
            let value = hexadecimal()
            return value < 0x80 ? literal(UInt8(value)) : .one(.beyondASCII, width: 4)
        case UInt8(ascii: "t"): return .byte(0x09)
        case UInt8(ascii: "r"): return .byte(0x0D)
        // Letters and digits mean something else: a control, an octal number, with what follows them.
        default:
            guard byte.isAlphanumeric else { return literal(byte) }
            isOpaque = true
            return .one(.all, width: 4)
        }
    }

    /// `\Q…\E`: literally.
    private mutating func quoted() -> RegexNode {
        var parts: [RegexNode] = []
        while let byte = next {
            index += 1
            if byte == UInt8(ascii: "\\"), take("E") { break }
            parts.append(byte < 0x80 ? literal(byte) : .one(.beyondASCII, width: 1))
        }
        // A quantifier is of the last character only.
        if times() != nil { isOpaque = true }
        return .sequence(parts)
    }

    /// Of `\p{Lu}` and `\pL`, after the `p`.
    private mutating func skipBraced() {
        guard take("{") else {
            index += 1
            return
        }
        while let byte = next, byte != UInt8(ascii: "}") { index += 1 }
        index += 1
    }

    /// Of `\x7F` and `\x{7F}`, after the `x`.
    private mutating func hexadecimal() -> Int {
        let braced = take("{")
        var value = 0
        var digits = 0
        while let byte = next, byte.isHex, digits < (braced ? 8 : 2) {
            value = value << 4 | (byte.isDigit ? Int(byte) - 0x30 : Int(byte | 0x20) - 0x57)
            index += 1
            digits += 1
        }
        if braced { _ = take("}") }
        return value
    }

    /// After its `[`.
    mutating func characterClass() -> RegexNode {
        var members = ClassMembers(isNegated: take("^"))
        var isFirst = true
        while let byte = next, isFirst || byte != UInt8(ascii: "]") {
            isFirst = false
            index += 1
            members.add(member(byte))
        }
        _ = take("]")
        if members.namesLineEnd { crossesLines = true }
        if !members.areKnown { isInexact = true }
        return members.node(caseless: caseless)
    }

    /// One member of a class, or the start or end of a range.
    private mutating func member(_ byte: UInt8) -> ClassMembers.Member {
        if byte == UInt8(ascii: "["), next == UInt8(ascii: ":") {
            let name = text[(index + 1)...].prefix { $0.isLetter || $0 == UInt8(ascii: "^") }
            // Else the bracket is itself, or `[[:<:]]`, which takes no character.
            if !text[name.endIndex...].starts(with: ":]".utf8) { isOpaque = true }
            index = min(name.endIndex + 2, text.endIndex)
            return .kind(0)
        }
        if byte == UInt8(ascii: "\\"), let escaped = next {
            index += 1
            if escaped == UInt8(ascii: "Q") || escaped == UInt8(ascii: "E") { isOpaque = true }
            if "wWdDsShHvVpP".utf8.contains(escaped) {
                if escaped | 0x20 == UInt8(ascii: "p") { skipBraced() }
                return .kind(escaped)
            }
            let wasCrossing = crossesLines
            defer { crossesLines = wasCrossing }
            if escaped == UInt8(ascii: "x") {
                let value = hexadecimal()
                return value < 0x80 ? .byte(UInt8(value)) : .other
            }
            if escaped == UInt8(ascii: "b") { return .byte(0x08) }
            return escapedMember(escaped)
        }
        if byte == UInt8(ascii: "-") { return .dash }
        return byte < 0x80 ? .byte(byte) : .other
    }

    private mutating func escapedMember(_ byte: UInt8) -> ClassMembers.Member {
        let outer = caseless
        caseless = false
        defer { caseless = outer }
        guard case .one(let set, width: 1) = escaped(byte), let plain = set.bytes.first else { return .other }
        return .byte(plain)
    }

    /// A quantifier, lazy or not, where one follows.
    mutating func quantified(_ part: RegexNode) -> RegexNode {
        guard let times = times() else { return part }
        _ = take("?") || take("+")
        return .repeated(part, times)
    }

    private mutating func times() -> ClosedRange<Int>? {
        if take("?") { return 0...1 }
        if take("*") { return 0...Int.max }
        if take("+") { return 1...Int.max }
        let start = index
        guard take("{"), let least = number() else {
            index = start
            return nil
        }
        var most = least
        if take(",") { most = number() ?? Int.max }
        guard take("}"), most >= least else {
            index = start
            return nil
        }
        return least...most
    }

    private mutating func number() -> Int? {
        let start = index
        var value = 0
        while let byte = next, byte.isDigit, value < 1 << 20 {
            value = value * 10 + Int(byte) - 0x30
            index += 1
        }
        return index > start ? value : nil
    }
}
