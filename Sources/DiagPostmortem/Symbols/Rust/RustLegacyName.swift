/// A name in Rust's older mangling: a nested C++ name whose last part is "h" and the 16 digits of a hash, with
/// everything C++ could not spell escaped ("_ZN4core3fmt9Arguments3new17h0123456789abcdefE").
struct RustLegacyName {
    private let parts: [Substring.UTF8View]

    /// Returns `nil` for any other name, C++ ones above all.
    init?(_ name: String) {
        guard name.hasPrefix("_ZN") else { return nil }
        var rest = name.dropFirst(3).utf8
        var parts: [Substring.UTF8View] = []
        while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            guard let length = Int(Substring(digits)), length > 0, length <= rest.count else { return nil }
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        guard rest.first == UInt8(ascii: "E"), let hash = parts.popLast(), hash.count == 17,
            hash.first == UInt8(ascii: "h"), Substring(hash.dropFirst()).allSatisfy({ $0.isHexDigit }), !parts.isEmpty
        else { return nil }
        self.parts = parts
    }

    var text: String { parts.map { Self.unescaped(Substring($0)) }.joined(separator: "::") }

    /// rustc's compiler/rustc_symbol_mangling/src/legacy.rs, `sanitize`.
    private static let escapes = [
        "SP": "@", "BP": "*", "RF": "&", "LT": "<", "GT": ">", "LP": "(", "RP": ")", "C": ",",
    ]

    private static func unescaped(_ part: Substring) -> String {
        // An underscore in front keeps an escape from beginning the part.
        var rest = part.hasPrefix("_$") ? part.dropFirst() : part
        var text = ""
        while let character = rest.first {
            if character == "$", let (replacement, length) = escape(rest.dropFirst()) {
                text += replacement
                rest = rest.dropFirst(length + 2)
            } else if rest.hasPrefix("..") {
                text += "::"
                rest = rest.dropFirst(2)
            } else {
                text.append(character)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// The escape before the next "$": a name of the table, or "u" and a scalar's hexadecimal number.
    private static func escape(_ rest: Substring) -> (String, length: Int)? {
        let name = rest.prefix { $0 != "$" }
        guard name.count < 8, name.endIndex != rest.endIndex else { return nil }
        if let known = escapes[String(name)] { return (known, name.count) }
        guard name.first == "u", let number = UInt32(name.dropFirst(), radix: 16), let scalar = Unicode.Scalar(number)
        else { return nil }
        return (String(Character(scalar)), name.count)
    }
}
