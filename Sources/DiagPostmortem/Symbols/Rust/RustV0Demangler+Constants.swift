/// Constants among generic arguments: numbers, truth values, characters.
extension RustV0Demangler {
    mutating func constant() throws(Malformed) {
        let tag = try next()
        switch tag {
        case UInt8(ascii: "p"): try put("_")
        case UInt8(ascii: "B"): try backReference { earlier throws(Malformed) in try earlier.constant() }
        case UInt8(ascii: "b"): try put(try hexadecimal() == "0" ? "false" : "true")
        case UInt8(ascii: "c"): try character()
        case _ where "hjmoty".utf8.contains(tag): try put(Self.decimal(try hexadecimal()))
        case _ where "ailnsx".utf8.contains(tag):
            try put(eat("n") ? "-" : "")
            try put(Self.decimal(try hexadecimal()))
        default: throw Malformed()
        }
    }

    private mutating func character() throws(Malformed) {
        guard let value = UInt32(try hexadecimal(), radix: 16), let scalar = Unicode.Scalar(value) else {
            throw Malformed()
        }
        try put(scalar.value < 0x20 || scalar == "'" ? "'\\u{\(String(value, radix: 16))}'" : "'\(scalar)'")
    }

    /// Digits up to "_"; none is 0.
    private mutating func hexadecimal() throws(Malformed) -> String {
        var digits: [UInt8] = []
        while !eat("_") {
            let digit = try next()
            let isHex =
                Self.isDigit(digit) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit)
            guard isHex, digits.count < 32 else { throw Malformed() }
            digits.append(digit)
        }
        return digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
    }

    /// Numbers past 64 bits stay hexadecimal, as rustc prints them.
    private static func decimal(_ digits: String) -> String {
        UInt64(digits, radix: 16).map { String($0) } ?? "0x" + digits
    }
}
