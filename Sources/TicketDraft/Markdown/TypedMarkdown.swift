/// Typed text as Markdown that can't reach past its own end.
///
/// Markdown in it works: headings, lists, emphasis, links, code. What does not:
/// - HTML: a tag or comment is shown as typed, since an open one would swallow what follows.
/// - Fences in lists move to the left margin, where their extent is certain; one left open is closed at the end.
/// - Outside code nothing notifies or links issues and commits; see ``PingGuard``.
enum TypedMarkdown {
    static func render(_ typed: TypedText) -> String {
        var lines: [String] = []
        var open: FenceLine?
        var isBracketOpen = false
        for line in trimmedLines(MarkerGuard.defuse(typed.text)) {
            if let fence = open {
                if fence.isClosed(by: line) {
                    lines.append(fence.closing)
                    open = nil
                } else {
                    lines.append(fence.content(line))
                }
            } else if let fence = FenceLine(line) {
                lines.append(fence.opening)
                open = fence
            } else {
                lines.append(InlineGuard.defuse(line, isBracketOpen: isBracketOpen))
                if line.utf8.contains(UInt8(ascii: "[")) { isBracketOpen = true }
                if line.allSatisfy(\.isWhitespace) { isBracketOpen = false }
            }
        }
        if let open { lines.append(open.closing) }
        return lines.joined(separator: "\n")
    }

    /// Without empty lines at both ends and white space at the last; the first line keeps its indent.
    private static func trimmedLines(_ text: String) -> ArraySlice<String> {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        return lines
    }
}
