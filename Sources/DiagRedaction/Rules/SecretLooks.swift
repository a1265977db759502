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
        "must", "has", "should", "cannot", "on", "off", "prompt", "file", "function", "type", "unknown",
        "we", "you", "your", "it", "this", "that", "with", "by", "from", "can", "will", "are",
    ]

    /// Shorter ones are words or numbers far more often than secrets.
    private static let shortest = 6
    /// The longest of ``none``.
    private static let longestNone = 14
    /// Counters and clocks have fewer digits.
    private static let longNumber = 15
    /// A random value of this length has at least five different characters.
    private static let longValue = 20
    /// No English word has more letters.
    private static let longWord = 20

    /// Anything but blanks, stars, dots, the words for no value, and references to a variable.
    static func isValue(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = value.firstIndex(where: tells), let last = value.lastIndex(where: tells) else { return false }
        if isReference(value) { return false }
        if last - first >= longestNone { return true }
        let core = value[first...last].map(\.lowered)
        return !none.contains(String(decoding: core, as: UTF8.self)) && !core.allSatisfy { $0 == UInt8(ascii: "x") }
    }

    /// A stand-in will be shown as `\xNN`.
    private static func tells(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte >= 0x80 || byte == Sanitizer.standIn
    }

    /// `$NAME`, `$_POST[`, `${name}`, `%NAME%`, `%s`, `<name>`, `[NAME]`, `{{name}}`, `(char`: code and templates, not values.
    private static func isReference(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let value = value.drop { $0 == UInt8(ascii: "\\") }
        guard let first = value.first, let last = value.last else { return false }
        let inner = value.dropFirst()
        switch first {
        case UInt8(ascii: "$"):
            return inner.first == UInt8(ascii: "{") || inner.first == UInt8(ascii: "(")
                || inner.allSatisfy { $0.isUpper || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "[") }
        case UInt8(ascii: "%"): return isFormat(inner) || last == first && inner.dropLast().allSatisfy(\.isWord)
        case UInt8(ascii: "<"): return last == UInt8(ascii: ">")
        case UInt8(ascii: "["):
            return last == UInt8(ascii: "]") && inner.dropLast().allSatisfy { $0.isUpper || !$0.isLetter }
        case UInt8(ascii: "{"): return inner.first == first && last == UInt8(ascii: "}")
        case UInt8(ascii: "("): return inner.allSatisfy { $0.isLetter || $0 == 0x20 || $0 == UInt8(ascii: "*") }
        default: return false
        }
    }

    /// `%s`, `%-20s`, `%ld`, `%@`: what stands for a value until it is written (printf(3)), and the end of its line.
    private static func isFormat(_ rest: some Collection<UInt8>) -> Bool {
        let kind = rest.drop { $0.isDigit || "-+#.*hlzjt".utf8.contains($0) }
        guard let first = kind.first, "sdiuxXfgcpvq@".utf8.contains(first) else { return false }
        return kind.dropFirst().elementsEqual("\\n".utf8) || kind.count == 1
    }

    /// Letters with digits, or with letters of both cases in no word's order.
    static func isMixed(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        // A byte that is no text will be shown as `\xNN`: longer, and mixed.
        if value.contains(Sanitizer.standIn) {
            let standIns = value.count { $0 == Sanitizer.standIn }
            return value.count + 3 * standIns >= shortest && !looksLikePath(value) && isValue(value)
        }
        // The quick checks come first.
        return value.count >= shortest && isMixture(value) && !looksLikePath(value) && isVaried(value)
            && !isStandIn(value)
            && isValue(value)
    }

    private static func isMixture(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let digits = value.count(where: \.isDigit)
        let letters = value.count(where: \.isLetter)
        if digits > 0 { return letters > 0 || digits >= longNumber }
        guard letters == value.count else { return false }
        let changes = caseChanges(value)
        return letters >= 16 && changes * 5 >= letters * 2 || letters >= longWord && changes <= 1
    }

    /// A digit, or too long for a word.
    static func isToken(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        isVaried(value) && !isStandIn(value) && isValue(value)
            && (value.contains(where: \.isDigit) || value.count >= longWord)
    }

    /// `000000`, `ffff-ffff` and the like are nobody's secret.
    private static func isVaried(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        // Of ASCII; digits and letters are in both halves.
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in value where byte.isAlphanumeric {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
            if low.nonzeroBitCount + high.nonzeroBitCount >= 4 { return true }
        }
        return false
    }

    /// `aaaaaaaaaa1111111111bbbbbbbbbb2222222222`, `0000000000000000TUVWXYZ`: what stands in for a long key.
    private static func isStandIn(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard value.count >= longValue else { return false }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { counts in
            counts.initialize(repeating: 0)
            var kinds = 0
            var most = 0
            for byte in value where byte.isAlphanumeric {
                counts[Int(byte)] += 1
                if counts[Int(byte)] == 1 { kinds += 1 }
                most = max(most, counts[Int(byte)])
            }
            return kinds < 5 || most * 2 > value.count
        }
    }

    private static func looksLikePath(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let slashes = value.count { $0 == UInt8(ascii: "/") }
        return value.first == UInt8(ascii: "/") && slashes >= 2 && !value.contains { $0 == UInt8(ascii: "+") }
    }

    private static func caseChanges(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        zip(value, value.dropFirst()).count { $0.isLetter && $1.isLetter && $0.isUpper != $1.isUpper }
    }
}
