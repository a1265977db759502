/// A rule's sample text, in which `{{36 alnum}}` stands for that many characters of that class.
///
/// Samples are made anew each time, so a rule can't be bent to one value, and no file of rules holds text that looks
/// like a real credential.
package struct SampleTemplate {
    /// Text to look through.
    package private(set) var text = ""
    /// What was generated: none of it may survive redaction.
    private(set) var secrets: [String] = []

    private static let classes: [String: String] = {
        let digits = "0123456789"
        let lower = "abcdefghijklmnopqrstuvwxyz"
        let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        return [
            "digits": digits, "hex": digits + "abcdef", "upperhex": digits + "ABCDEF", "lower": lower, "upper": upper,
            "lownum": digits + lower, "upnum": digits + upper, "alnum": digits + lower + upper,
            "base32": upper + "234567", "base64": digits + lower + upper + "+/",
            "base64url": digits + lower + upper + "-_",
        ]
    }()

    private static let lengths = 1...65_536

    /// - Returns: `nil` for a class that doesn't exist, and for a length that is no number, 0 or over 65,536.
    package init?(_ template: String, using generator: inout some RandomNumberGenerator) {
        var rest = Substring(template)
        while let open = rest.firstRange(of: "{{") {
            text += rest[..<open.lowerBound]
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return nil }
            let words = rest[open.upperBound..<close.lowerBound].split(separator: " ")
            guard words.count == 2, let length = Int(words[0]), Self.lengths.contains(length),
                let alphabet = Self.classes[String(words[1])]
            else {
                return nil
            }
            let secret = Self.random(length, from: Array(alphabet), using: &generator)
            secrets.append(secret)
            text += secret
            rest = rest[close.upperBound...]
        }
        text += rest
    }

    /// With one digit and one letter at least, where the class has both: real tokens of any length have.
    private static func random(
        _ length: Int, from alphabet: [Character], using generator: inout some RandomNumberGenerator
    ) -> String {
        let letters = alphabet.filter(\.isLetter)
        let digits = alphabet.filter(\.isNumber)
        var characters = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "0" }
        if length >= 4, let digit = digits.randomElement(using: &generator) { characters[length / 2] = digit }
        if length >= 4, let letter = letters.randomElement(using: &generator) { characters[length / 2 + 1] = letter }
        // A dash or a dot at an end would not belong to the token.
        for end in [0, length - 1] where !characters[end].isLetter && !characters[end].isNumber {
            characters[end] = letters.first ?? "a"
        }
        return String(characters)
    }
}

extension Substring {
    /// FoundationEssentials has no search, and the standard library's needs `_StringProcessing`.
    fileprivate func firstRange(of needle: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
            start = index(after: start)
        }
        return nil
    }
}
