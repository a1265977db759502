internal import DiagModel

/// An entry on its way into a slice.
struct RawLine {
    var entry: LogEntry
    /// Where the text begins in the message, behind a time stamp that would make equal lines differ.
    var textOffset = 0
    /// How many equal entries in a row it stands for.
    var count = 1

    func says(theSameAs other: RawLine) -> Bool {
        entry.identifier == other.entry.identifier && entry.priority == other.entry.priority
            && entry.pid == other.entry.pid
            && entry.message.dropFirst(textOffset).elementsEqual(other.entry.message.dropFirst(other.textOffset))
    }

    var isError: Bool { entry.priority.map { $0 <= .error } ?? false }
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
