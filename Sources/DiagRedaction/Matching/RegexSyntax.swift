/// Finds what Go's RE2 (and so gitleaks) rejects but PCRE2 takes: such rules would not be portable, and could take
/// exponential time.
enum RegexSyntax {
    struct Problem {
        var what: String
        /// In bytes from the start of the pattern.
        var offset: Int
    }

    static func problem(in pattern: String) -> Problem? {
        let bytes = Array(pattern.utf8)
        var index = 0
        var inClass = false
        var afterQuantifier = false
        while index < bytes.count {
            let byte = bytes[index]
            var quantifier = false
            switch byte {
            case UInt8(ascii: "\\"):
                if !inClass, let what = escape(bytes, index + 1) { return Problem(what: what, offset: index) }
                index += 1
            case UInt8(ascii: "["):
                if !inClass {
                    inClass = true
                    index = classStart(bytes, index)
                }
            case UInt8(ascii: "]"): inClass = false
            case UInt8(ascii: "(") where !inClass:
                if let what = group(bytes, index + 1) { return Problem(what: what, offset: index) }
            case UInt8(ascii: "+") where !inClass && afterQuantifier:
                return Problem(what: "a possessive quantifier", offset: index)
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "}"):
                quantifier = !inClass && !afterQuantifier
            default: break
            }
            afterQuantifier = quantifier
            index += 1
        }
        return nil
    }

    /// A `]` that is the first of its class stands for itself.
    private static func classStart(_ bytes: [UInt8], _ index: Int) -> Int {
        var next = index + 1
        if next < bytes.count, bytes[next] == UInt8(ascii: "^") { next += 1 }
        return next < bytes.count && bytes[next] == UInt8(ascii: "]") ? next : next - 1
    }

    private static func escape(_ bytes: [UInt8], _ index: Int) -> String? {
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"), UInt8(ascii: "g"): return "a back-reference"
        case UInt8(ascii: "K"), UInt8(ascii: "G"), UInt8(ascii: "R"), UInt8(ascii: "X"), UInt8(ascii: "C"):
            return "an escape that RE2 has not"
        default: return nil
        }
    }

    private static func group(_ bytes: [UInt8], _ index: Int) -> String? {
        let head = String(decoding: bytes[index..<min(index + 3, bytes.count)], as: UTF8.self)
        if head.hasPrefix("?=") || head.hasPrefix("?!") { return "a look-ahead" }
        if head.hasPrefix("?<=") || head.hasPrefix("?<!") { return "a look-behind" }
        if head.hasPrefix("?>") { return "an atomic group" }
        if head.hasPrefix("*") { return "a control verb" }
        if head.hasPrefix("?"), !isGroupOfRE2(bytes[(index + 1)...]) { return "a group that RE2 has not" }
        return nil
    }

    /// `(?:`, `(?P<name>`, `(?<name>`, `(?flags)` and `(?flags:`.
    private static func isGroupOfRE2(_ rest: ArraySlice<UInt8>) -> Bool {
        if rest.starts(with: "<".utf8) || rest.starts(with: "P<".utf8) { return true }
        let end = rest.drop { "imsU-".utf8.contains($0) }.first
        return end == UInt8(ascii: ":") || end == UInt8(ascii: ")")
    }
}
