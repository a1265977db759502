/// The smallest parts of a name: characters, numbers, identifiers.
extension RustV0Demangler {
    struct Identifier {
        var name: String
        var disambiguator: UInt64
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    var peek: UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }

    mutating func next() throws(Malformed) -> UInt8 {
        guard let byte = peek else { throw Malformed() }
        position += 1
        return byte
    }

    mutating func eat(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Items up to an "E", `separator` between them. Returns how many there were.
    @discardableResult
    mutating func list(
        separatedBy separator: String, _ item: (inout Self) throws(Malformed) -> Void
    ) throws(Malformed) -> Int {
        var count = 0
        while !eat("E") {
            if count > 0 { try put(separator) }
            try item(&self)
            count += 1
        }
        return count
    }

    mutating func decimal() throws(Malformed) -> Int {
        guard let first = peek, Self.isDigit(first) else { throw Malformed() }
        if eat("0") { return 0 }
        var value = 0
        while let digit = peek, Self.isDigit(digit) {
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            guard value <= bytes.count else { throw Malformed() }
            position += 1
        }
        return value
    }

    /// "_" is 0; otherwise digits, lower and upper case letters, and "_" after them, one more than they say.
    mutating func base62() throws(Malformed) -> UInt64 {
        if eat("_") { return 0 }
        var value: UInt64 = 0
        while !eat("_") {
            let byte = try next()
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A") + 36
            default: throw Malformed()
            }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 62)
            // One is left for what this and `optionalBase62` add.
            guard !tooLarge, product < .max - 64 else { throw Malformed() }
            value = product + UInt64(digit)
        }
        return value + 1
    }

    /// A number behind a letter, one more than it says; 0 when the letter is not there.
    mutating func optionalBase62(_ mark: Unicode.Scalar) throws(Malformed) -> UInt64 {
        eat(mark) ? try base62() + 1 : 0
    }

    mutating func identifier() throws(Malformed) -> Identifier {
        let disambiguator = try optionalBase62("s")
        return Identifier(name: try plainIdentifier(), disambiguator: disambiguator)
    }

    mutating func plainIdentifier() throws(Malformed) -> String {
        let isPunycode = eat("u")
        let length = try decimal()
        _ = eat("_")
        guard length <= bytes.count - position else { throw Malformed() }
        let name = bytes[position..<position + length]
        position += length
        guard isPunycode else { return String(decoding: name, as: UTF8.self) }
        guard let decoded = RustPunycode.decode(name) else { throw Malformed() }
        return decoded
    }
}
