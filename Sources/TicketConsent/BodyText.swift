/// An issue's Markdown laid out for a terminal: every line of it, with our own markup drawn instead of spelt.
enum BodyText {
    /// Nothing is left out but the tags and fences around sections; what is inside a fence is indented as it is.
    static func render(_ markdown: String) -> String {
        var lines: [String] = []
        var fence: Substring?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = fence {
                if line == open { fence = nil } else { lines.append("  " + visible(line)) }
            } else if line.hasPrefix("```") {
                fence = line.prefix { $0 == "`" }
            } else if let text = plain(line) {
                lines.append(visible(text))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func plain(_ line: Substring) -> String? {
        let summary = (open: "<summary>", close: "</summary>")
        if line == "<details>" || line == "</details>" { return nil }
        if line.hasPrefix("### ") { return heading(line.dropFirst(4)) }
        if line.hasPrefix(summary.open), line.hasSuffix(summary.close) {
            return heading(line.dropFirst(summary.open.count).dropLast(summary.close.count) + " (folded)")
        }
        return String(line)
    }

    private static func heading(_ title: some StringProtocol) -> String { "── \(title) ──" }

    /// With every control character but the tab made visible: a terminal would obey it.
    static func visible(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x09: scalar
                    // The pictures of the control characters.
                    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
                    case 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
