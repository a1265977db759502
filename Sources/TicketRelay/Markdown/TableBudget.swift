/// Refuses markdown whose tables would fill the memory.
///
/// cmark-gfm completes short rows with empty cells, so a header of thousands of columns over thousands of short lines
/// becomes 10⁸ cells from 30 KB of text (later versions than Debian 12's bound this themselves).
enum TableBudget {
    /// Far above any report, far below a second.
    static let cells = 100_000

    /// Whether the tables that `markdown` could hold stay within ``cells``; rather too strict than too lax.
    static func covers(_ markdown: String) -> Bool {
        var columns = 0
        var total = 0
        for line in lines(of: markdown) {
            if line.allSatisfy(isSpace) {
                columns = 0
            } else if line.allSatisfy(mayStandInDelimiterRow) {
                columns = max(columns, line.count { $0 == UInt8(ascii: "|") } + 1)
            }
            total += columns
            if total > cells { return false }
        }
        return true
    }

    /// CommonMark ends lines with LF, CR LF or CR alone.
    private static func lines(of markdown: String) -> [Substring.UTF8View] {
        markdown.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).flatMap { line in
            let content = line.last == 0x0D ? line.dropLast() : line
            return content.split(separator: 0x0D, omittingEmptySubsequences: false)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// `|:-|`, and what a quote or a list puts before it.
    private static func mayStandInDelimiterRow(_ byte: UInt8) -> Bool {
        isSpace(byte) || "|:->*+.)".utf8.contains(byte) || (0x30...0x39).contains(byte)
    }
}
