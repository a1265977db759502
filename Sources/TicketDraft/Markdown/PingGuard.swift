/// Where GitHub would notify somebody or link something, and what stops it.
///
/// GitHub looks for `@name`, `#12`, `GH-12`, `owner/repo#12` and commit ids in the rendered text, so a backslash or an
/// entity stops none of them. A zero-width space (U+200B) inside does, as Dependabot relies on: the name or number
/// must follow its sign at once. It shows nothing and can be deleted; a copied commit id carries it.
enum PingGuard {
    static let zeroWidthSpace = Array("\u{200B}".utf8)

    /// Whether a break must follow this sign.
    ///
    /// - Parameters:
    ///   - before: What precedes the sign as it will be rendered.
    ///   - next: The byte after it; `nil` at the end of the line.
    static func breaks(after sign: UInt8, before: some BidirectionalCollection<UInt8>, next: UInt8?) -> Bool {
        guard let next else { return false }
        switch sign {
        case UInt8(ascii: "@"):
            // "name@host" notifies nobody. An underscore before it may be emphasis, and then it does.
            return !(before.last?.isASCIIAlphanumeric ?? false) && next != 0x20 && next != 0x09
        case UInt8(ascii: "#"):
            return next.isASCIIDigit
        case UInt8(ascii: "-"):
            return next.isASCIIDigit && before.suffix(2).map { $0 | 0x20 } == Array("gh".utf8)
        default:
            return false
        }
    }

    /// Where to break a run of letters and digits that GitHub could take for a commit id; `nil` when it can't.
    ///
    /// Ids are 7–40 hex digits. Plain numbers and plain words are left alone: they name a commit by chance only.
    static func commitBreak(in word: some Collection<UInt8>) -> Int? {
        guard (7...40).contains(word.count), word.allSatisfy(\.isASCIIHexDigit) else { return nil }
        let digits = word.count(where: \.isASCIIDigit)
        guard word.count == 40 || (digits > 0 && digits < word.count) else { return nil }
        // Six are too few for an id, and what follows begins in the middle of one.
        return 6
    }

    /// Breaks all of them in text without markup.
    static func defuse(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let word = bytes[index...].prefix(while: \.isASCIIAlphanumeric)
            if word.isEmpty {
                let next = index + 1 < bytes.count ? bytes[index + 1] : nil
                let isPing = breaks(after: bytes[index], before: out, next: next)
                out.append(bytes[index])
                if isPing { out += zeroWidthSpace }
                index += 1
            } else {
                appendWord(word, to: &out)
                index += word.count
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    static func appendWord(_ word: ArraySlice<UInt8>, to out: inout [UInt8]) {
        if let cut = commitBreak(in: word) {
            out += word.prefix(cut) + zeroWidthSpace + word.dropFirst(cut)
        } else {
            out += word
        }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIIAlphanumeric: Bool { isASCIIDigit || (0x61...0x7A).contains(self | 0x20) }
    var isASCIIHexDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }
    var isASCIIPunctuation: Bool { (0x21...0x7E).contains(self) && !isASCIIAlphanumeric }
}
