/// Tells a secret from a word by its looks.
enum SecretLooks {
    /// Words that stand where a value would and tell nothing.
    private static let none: Set<String> = [
        "null", "nil", "none", "true", "false", "yes", "no", "undefined", "empty", "n/a", "na", "-", "redacted",
        "hidden",
        "masked", "filtered", "removed", "set", "unset", "missing", "invalid", "expired", "required", "optional",
        "string",
        "str", "int", "bool", "failed", "failure", "ok", "error", "is", "was", "for", "of", "not", "and", "or", "the",
        "to", "in", "authentication", "changed", "updated", "incorrect", "wrong", "default", "enabled", "disabled",
        "must", "has", "should", "cannot", "prompt", "file", "function", "type", "unknown",
    ]

    /// Shorter ones are words or numbers far more often than secrets.
    private static let shortest = 6
    /// Counters and clocks have fewer digits.
    private static let longNumber = 15
    /// No English word has more letters.
    private static let longWord = 20

    /// Anything but blanks, stars, dots and the words for no value.
    static func isValue(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard value.contains(where: { $0.isAlphanumeric || $0 >= 0x80 || $0 == Sanitizer.standIn }) else {
            return false
        }
        let word = value.map(\.lowered).drop { !$0.isAlphanumeric && $0 < 0x80 }
        let core = word.reversed().drop { !$0.isAlphanumeric && $0 < 0x80 }.reversed()
        if core.count > 14 { return true }
        return !none.contains(String(decoding: core, as: UTF8.self)) && !core.allSatisfy { $0 == UInt8(ascii: "x") }
    }

    /// Letters with digits, or with letters of both cases in no word's order.
    static func isMixed(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard value.count >= shortest, isValue(value), !looksLikePath(value) else { return false }
        let digits = value.count(where: \.isDigit)
        let letters = value.count(where: \.isLetter)
        if digits > 0 { return letters > 0 || digits >= longNumber }
        return letters >= 16 && caseChanges(value) >= 5 || letters >= longWord && letters == value.count
    }

    /// A digit, or too long for a word.
    static func isToken(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        value.contains(where: \.isDigit) || value.count >= longWord
    }

    private static func looksLikePath(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let slashes = value.count { $0 == UInt8(ascii: "/") }
        return value.first == UInt8(ascii: "/") && slashes >= 2 && !value.contains { $0 == UInt8(ascii: "+") }
    }

    private static func caseChanges(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        zip(value, value.dropFirst()).count { $0.isLetter && $1.isLetter && $0.isUpper != $1.isUpper }
    }
}
