internal import DiagCollector
internal import DiagRedaction

/// One section and how much of it the body shows: a run of lines around the one that matters most.
struct SectionPlan {
    let id: String
    private let title: String
    private let folded: Bool
    /// Lines of text, or finished rows of a table.
    private(set) var lines: [String]
    /// UTF-16 units of each, counted once: not at every step of a long text's shrinking.
    private var lengths: [Int]
    private let isTable: Bool
    private let anchor: Int
    /// What is shown.
    private(set) var kept: Range<Int>

    init(_ section: DiagnosticsSection) {
        id = section.id
        title = section.title.text
        folded = section.folded
        switch section.content {
        case .text(let text):
            lines = text.text.withLineFeeds.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            isTable = false
        case .table(let rows):
            lines = rows.map { "| \(InlineText.markdown($0.label.text)) | \(InlineText.code($0.value.text)) |" }
            isTable = true
        }
        lengths = lines.map(\.utf16.count)
        anchor = min(max(section.anchorLine ?? 0, 0), max(lines.count - 1, 0))
        kept = lines.indices
    }

    var omittedCount: Int { lines.count - kept.count }

    /// UTF-16 units of the section and the empty line before it.
    var length: Int { markdown.utf16.count + 2 }

    /// The line that goes next, its distance from the anchor, and its length with its line end; `nil` when none is left.
    var farthest: (isFirst: Bool, distance: Int, length: Int)? {
        guard !kept.isEmpty else { return nil }
        let isFirst = anchor - kept.lowerBound > kept.upperBound - 1 - anchor
        let line = isFirst ? kept.lowerBound : kept.upperBound - 1
        return (isFirst, abs(line - anchor), lengths[line] + 1)
    }

    mutating func dropFarthest() {
        guard let farthest else { return }
        kept = farthest.isFirst ? (kept.lowerBound + 1)..<kept.upperBound : kept.lowerBound..<(kept.upperBound - 1)
    }

    /// Cuts lines of text longer than that many UTF-16 units. A table's rows stay: half a row is no row.
    mutating func shortenLines(to limit: Int) {
        guard !isTable else { return }
        for index in kept where lengths[index] > limit {
            lines[index] = lines[index].prefix(utf16: limit, ending: " [… a line of \(lengths[index]) characters]")
            lengths[index] = lines[index].utf16.count
        }
    }

    var markdown: String {
        guard folded else { return "### \(InlineText.markdown(title))\n\n\(content)" }
        return "<details>\n<summary>\(InlineText.html(title))</summary>\n\n\(content)\n\n</details>"
    }

    private var content: String {
        let before = note(kept.lowerBound, isTable ? "row" : "earlier line")
        let after = note(lines.count - kept.upperBound, isTable ? "row" : "later line")
        if lines.isEmpty { return "_Nothing._" }
        if kept.isEmpty { return "_\(note(lines.count, isTable ? "row" : "line") ?? "")_" }
        if isTable {
            let table = (["| Name | Value |", "|---|---|"] + lines[kept]).joined(separator: "\n")
            return ([table] + [before, after].compactMap { $0 }.map { "_\($0)_" }).joined(separator: "\n\n")
        }
        let shown = [bracketed(before)] + lines[kept].map(Optional.some) + [bracketed(after)]
        return Fence.block(shown.compactMap(\.self).joined(separator: "\n"))
    }

    private func bracketed(_ note: String?) -> String? { note.map { "[… \($0)]" } }

    private func note(_ count: Int, _ what: String) -> String? {
        count == 0 ? nil : "\(count) \(what)\(count == 1 ? "" : "s") left out: an issue holds 65,536 characters"
    }
}
