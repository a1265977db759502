internal import DiagModel

/// An entry on its way into a slice.
struct RawLine {
    var entry: LogEntry
    /// Where the text begins in the message, behind a time stamp that would make equal lines differ.
    var textOffset = 0
    /// How many equal entries in a row it stands for.
    var count = 1
    /// Whether it is worth as much as an error, and taken at any level.
    var isVital = false

    func says(theSameAs other: RawLine) -> Bool {
        entry.identifier == other.entry.identifier && entry.priority == other.entry.priority
            && entry.pid == other.entry.pid
            && entry.message.dropFirst(textOffset).elementsEqual(other.entry.message.dropFirst(other.textOffset))
    }

    /// Whether a word stands in the line, with no letter or digit on either side.
    func names(_ word: String) -> Bool {
        let wanted = Array(word.utf8)
        let text = entry.message
        guard !wanted.isEmpty, text.count >= wanted.count else { return false }
        func isPart(_ index: Int) -> Bool {
            guard text.indices.contains(index) else { return false }
            return ByteCursor.isDigit(text[index]) || (0x41...0x5A).contains(text[index] & 0xDF)
        }
        return (0...text.count - wanted.count).contains { start in
            text[start] == wanted[0] && text[start..<start + wanted.count].elementsEqual(wanted)
                && !isPart(start - 1) && !isPart(start + wanted.count)
        }
    }

    var isError: Bool { isVital || (entry.priority.map { $0 <= .error } ?? false) }
}

extension [RawLine] {
    /// Runs of equal lines become one with a count.
    func foldingRepeats() -> [RawLine] {
        var folded: [RawLine] = []
        for line in self {
            if let last = folded.last, last.says(theSameAs: line) {
                folded[folded.count - 1].count += line.count
            } else {
                folded.append(line)
            }
        }
        return folded
    }
}
