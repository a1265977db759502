/// A web address that GitHub turns into a link by itself, so that nothing within it pings (GFM 6.9).
///
/// Recognised narrowly, since an address that GitHub does not link is plain text to it: `http://`, `https://` or
/// `www.` after white space, an opening parenthesis or angle bracket, and a host of letters, digits, dots and hyphens.
/// One that would leave a trace on GitHub is recognised after anything.
struct LinkScan {
    private let bytes: ArraySlice<UInt8>
    /// How much of it is the scheme; 0 for `www.`.
    private let schemeLength: Int

    /// The index after its last byte.
    var end: Int { bytes.endIndex }

    init?(_ line: [UInt8], at start: Int) {
        guard start < line.count else { return nil }
        let rest = line[start...]
        let beginning = String(decoding: rest.prefix(8), as: UTF8.self).lowercased()
        guard let scheme = ["http://", "https://", "www."].first(where: beginning.hasPrefix) else { return nil }
        schemeLength = scheme == "www." ? 0 : scheme.utf8.count
        let host = rest.dropFirst(schemeLength).prefix { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x2E }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        bytes = rest[..<Self.end(of: rest)]
        guard leavesTrace || (Self.isLinked(line, at: start) && !holdsAnother) else { return nil }
    }

    /// Within brackets GitHub links only the destination of `[text](address)`.
    private static func isLinked(_ line: [UInt8], at start: Int) -> Bool {
        guard start > 0 else { return true }
        guard " \t(<".utf8.contains(line[start - 1]) else { return false }
        return line[..<start].suffix(2) == Array("](".utf8)[...] || !line[..<start].contains(UInt8(ascii: "["))
    }

    private var holdsAnother: Bool { bytes.dropFirst(schemeLength).firstRange(of: "://".utf8) != nil }

    /// What RFC 3986 allows, without what Markdown reads first: brackets, asterisks, tildes, quotes.
    private static let signs = Array("-._:/?#@!$&(),;=%+".utf8)

    /// A closing parenthesis without its partner ends the destination of `[text](address)`.
    private static func end(of rest: ArraySlice<UInt8>) -> Int {
        var depth = 0
        for index in rest.indices {
            let byte = rest[index]
            guard byte.isASCIIAlphanumeric || signs.contains(byte) else { return index }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return index }
        }
        return rest.endIndex
    }

    /// An "@" as "%40", which means the same to a server, and a break in a `#12` or `GH-12`, for the case that
    /// GitHub does not link it after all. An address of an issue, pull request, commit or discussion
    /// on GitHub would leave a trace there: it is broken near its start, readable but no link.
    var defused: [UInt8] {
        if leavesTrace { return bytes[..<defusedEnd] + PingGuard.zeroWidthSpace }
        return bytes.indices.flatMap { index in
            if bytes[index] == UInt8(ascii: "@") { return Array("%40".utf8) }
            let next = index + 1 < end ? bytes[index + 1] : nil
            let isPing = PingGuard.breaks(after: bytes[index], before: bytes[..<index], next: next)
            return isPing ? [bytes[index]] + PingGuard.zeroWidthSpace : [bytes[index]]
        }
    }

    /// The index after what ``defused`` stands for: of a broken address only "https:" or "www", since the rest is
    /// text like any other.
    var defusedEnd: Int {
        leavesTrace ? bytes.startIndex + (schemeLength == 0 ? 3 : schemeLength - 2) : bytes.endIndex
    }

    /// Whether GitHub would note the link where it leads.
    var leavesTrace: Bool {
        let path = String(decoding: bytes.dropFirst(schemeLength), as: UTF8.self).lowercased().split(separator: "/")
        guard let host = path.first, host == "github.com" || host.hasSuffix(".github.com") else { return false }
        return path.contains { Self.tracedPaths.contains($0) }
    }

    private static let tracedPaths: Set<Substring> = [
        "issues", "pull", "pulls", "commit", "commits", "discussions", "compare",
    ]
}
