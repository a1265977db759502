/// Makes what was said fit for a title.
enum Headline {
    /// Longest headline, in characters: an issue's title has to hold it and a function's name.
    private static let limit = 120

    /// The first line, without addresses, which differ from run to run, and without a full stop; cut at the limit.
    /// `nil` when nothing is left.
    static func shortened(_ text: String) -> String? {
        var line = withoutAddresses(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text)
        while let last = line.last, last == "." || last.isWhitespace { line.removeLast() }
        if line.isEmpty { return nil }
        return line.count <= limit ? line : String(line.prefix(limit - 1)) + "…"
    }

    /// "type 'Int' (0x7f25943da698) to" becomes "type 'Int' to", and "object 0x5646 was" becomes "object was".
    private static func withoutAddresses(_ line: String) -> String {
        line.split(separator: " ", omittingEmptySubsequences: false).filter { word in
            let bare = word.drop { $0 == "(" }.prefix { $0 != ")" && $0 != "," && $0 != "." }
            return !(bare.hasPrefix("0x") && bare.count > 6 && bare.dropFirst(2).allSatisfy(\.isHexDigit))
        }.joined(separator: " ")
    }
}
