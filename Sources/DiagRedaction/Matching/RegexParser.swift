/// Reads what ``RegexSyntax`` lets through and PCRE2 compiles: the syntax that RE2 and PCRE2 share.
struct RegexParser {
    let text: [UInt8]
    var index = 0
    /// Flags in force.
    var caseless = false
    private var dotMatchesAll = false
    /// Flags of a group that is being opened.
    private var pending: (caseless: Bool?, dotMatchesAll: Bool?) = (nil, nil)
    /// Whether the pattern names a line end, so that a match may run over one.
    var crossesLines = false
    /// Holds something that is read in another way than here, such as `(?x)`.
    var isOpaque = false
    /// A class of characters is read as any character.
    var isInexact = false

    private init(_ pattern: String) { text = Array(pattern.utf8) }

    struct Reading {
        /// `nil` for a pattern that can't be read here.
        var tree: RegexNode?
        /// The tree takes what the pattern takes.
        var isExact: Bool
        /// The pattern names a line end, so that a match may run over one.
        var crossesLines: Bool
    }

    static func parse(_ pattern: String) -> Reading {
        var parser = RegexParser(pattern)
        let tree = parser.choice()
        let isRead = !parser.isOpaque && parser.next == nil
        return Reading(
            tree: isRead ? tree : nil, isExact: isRead && !parser.isInexact, crossesLines: parser.crossesLines)
    }

    var next: UInt8? { index < text.count ? text[index] : nil }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        index += 1
        return true
    }

    /// Alternatives up to a `)` or the end. Flags set within end with them.
    private mutating func choice() -> RegexNode {
        let outer = (caseless, dotMatchesAll)
        defer { (caseless, dotMatchesAll) = outer }
        var options: [RegexNode] = []
        repeat { options.append(sequence()) } while take("|")
        return options.count == 1 ? options[0] : .choice(options)
    }

    private mutating func sequence() -> RegexNode {
        var parts: [RegexNode] = []
        while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
            let part = atom(byte)
            parts.append(quantified(part))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func atom(_ byte: UInt8) -> RegexNode {
        index += 1
        switch byte {
        case UInt8(ascii: "("): return group()
        case UInt8(ascii: "["): return characterClass()
        case UInt8(ascii: "."):
            if dotMatchesAll { crossesLines = true }
            return .one(.all, width: 4)
        case UInt8(ascii: "^"): return .assertion(.lineStart)
        case UInt8(ascii: "$"): return .assertion(.lineEnd)
        case UInt8(ascii: "\\"): return escape()
        case 0x80...:
            // The first byte of a character stands for it all.
            while let tail = next, UTF8Character.isTail(tail) { index += 1 }
            return .one(.beyondASCII, width: 4)
        default: return literal(byte)
        }
    }

    mutating func literal(_ byte: UInt8) -> RegexNode {
        if byte == 0x0A { crossesLines = true }
        guard caseless, byte.isLetter else { return .byte(byte) }
        let letters = ByteSet(byte.lowered).union(ByteSet(byte & 0xDF))
        // Under `(?i)` the kelvin sign and the long s are `k` and `s`.
        let isWide = byte.lowered == UInt8(ascii: "k") || byte.lowered == UInt8(ascii: "s")
        return isWide ? .one(letters.union(.beyondASCII), width: 3) : .one(letters, width: 1)
    }

    /// After its `(`.
    private mutating func group() -> RegexNode {
        if take("?"), !opensNamed() {
            var value = true
            while let flag = next, flag != UInt8(ascii: ":"), flag != UInt8(ascii: ")") {
                index += 1
                if flag == UInt8(ascii: "-") { value = false }
                if flag == UInt8(ascii: "i") { pending.caseless = value }
                if flag == UInt8(ascii: "s") { pending.dotMatchesAll = value }
                if !"-imsU".utf8.contains(flag) { isOpaque = true }
            }
            // `(?i)` is for the rest of the group around it.
            if take(")") {
                apply()
                return .nothing
            }
            index += 1
        }
        let outer = (caseless, dotMatchesAll)
        apply()
        let inner = choice()
        (caseless, dotMatchesAll) = outer
        _ = take(")")
        return inner
    }

    private mutating func apply() {
        caseless = pending.caseless ?? caseless
        dotMatchesAll = pending.dotMatchesAll ?? dotMatchesAll
        pending = (nil, nil)
    }

    /// Skips `P<name>` or `<name>`.
    private mutating func opensNamed() -> Bool {
        guard next == UInt8(ascii: "P") || next == UInt8(ascii: "<") || next == UInt8(ascii: "'") else { return false }
        while let byte = next, byte != UInt8(ascii: ">") { index += 1 }
        _ = take(">")
        return true
    }
}
