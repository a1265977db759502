/// One typed line outside a fence: its Markdown stays, its HTML and its pings don't.
///
/// Code spans are found as CommonMark finds them, but within the line only; a backtick run without a partner on its
/// line is escaped, so no span reaches from one line into another and both readings agree.
struct InlineGuard {
    private let line: [UInt8]
    private let spans: [Range<Int>]
    /// Whether a bracket in an earlier line of the paragraph may still be open: then addresses are not sure to be links.
    private let isBracketOpen: Bool
    private var index = 0
    private var out: [UInt8] = []

    static func defuse(_ line: String, isBracketOpen: Bool = false) -> String {
        var guarded = InlineGuard(line: Array(line.utf8), isBracketOpen: isBracketOpen)
        while guarded.index < guarded.line.count { guarded.step() }
        return String(decoding: guarded.out, as: UTF8.self)
    }

    private init(line: [UInt8], isBracketOpen: Bool) {
        self.line = line
        self.isBracketOpen = isBracketOpen
        spans = CodeSpans.trusted(in: line)
    }

    private var next: UInt8? { index + 1 < line.count ? line[index + 1] : nil }

    private mutating func step() {
        switch line[index] {
        case UInt8(ascii: "`"): backticks()
        case UInt8(ascii: "\\"): backslash()
        case UInt8(ascii: "<"): angle()
        case UInt8(ascii: "&"): ampersand()
        case let byte where byte.isASCIIAlphanumeric: word()
        default: sign()
        }
    }

    private mutating func copy(_ count: Int) {
        out += line[index..<(index + count)]
        index += count
    }

    private mutating func backticks() {
        if let span = spans.first(where: { $0.lowerBound == index }) { return copy(span.count) }
        let run = line[index...].prefix { $0 == UInt8(ascii: "`") }
        for _ in run { out += Array("\\`".utf8) }
        index += run.count
    }

    private mutating func backslash() {
        if next == UInt8(ascii: "<") {
            // An address before it would take the backslash for its own, and the tag would be one.
            index += 1
            return angle(isLinkAllowed: false)
        }
        let escapes = next?.isASCIIPunctuation ?? false
        copy(1)
        if escapes { sign() }
    }

    /// Copies one byte, and breaks what would ping.
    private mutating func sign() {
        // A backslash in front is not rendered.
        let before = out.last == UInt8(ascii: "\\") ? out.dropLast() : out[...]
        let isPing = PingGuard.breaks(after: line[index], before: before, next: next)
        copy(1)
        if isPing { out += PingGuard.zeroWidthSpace }
    }

    /// `<https://…>` stays a link; anything that could begin a tag, a comment or a declaration is shown instead.
    private mutating func angle(isLinkAllowed: Bool = true) {
        let isTag = next.map { $0.isASCIIAlphanumeric || "/!?".utf8.contains($0) } ?? false
        let linkEnd = isLinkAllowed ? LinkScan(line, at: index + 1)?.end : nil
        let isLink = linkEnd.map { $0 < line.count && line[$0] == UInt8(ascii: ">") } ?? false
        out += Array((isTag && !isLink ? "&lt;" : "<").utf8)
        index += 1
    }

    /// An entity would be decoded before GitHub looks for names and numbers.
    private mutating func ampersand() {
        let name = line[(index + 1)...].prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#") }
        let isEntity = !name.isEmpty && name.endIndex < line.count && line[name.endIndex] == UInt8(ascii: ";")
        out += Array((isEntity ? "&amp;" : "&").utf8)
        index += 1
    }

    private mutating func word() {
        let word = line[index...].prefix(while: \.isASCIIAlphanumeric)
        // GitHub finds an address wherever its scheme begins, also after a digit.
        let isScheme = line[word.endIndex...].starts(with: "://".utf8)
        let start = isScheme ? word.endIndex - word.reversed().prefix { !$0.isASCIIDigit }.count : index
        PingGuard.appendWord(line[index..<start], to: &out)
        if let link = LinkScan(line, at: start), link.leavesTrace || !isBracketOpen {
            out += link.defused
            index = link.defusedEnd
        } else {
            PingGuard.appendWord(line[start..<word.endIndex], to: &out)
            index = word.endIndex
        }
    }
}
