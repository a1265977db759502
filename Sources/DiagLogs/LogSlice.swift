public import DiagModel

/// What one source had to say in a window, shortened to a budget: raw, not yet redacted.
public struct LogSlice: Sendable, Hashable {
    public enum Item: Sendable, Hashable {
        /// An entry that occurred `count` times in a row; it stands for the first of them.
        case entry(LogEntry, count: Int)
        /// Here so many entries were left out to keep to the budget.
        case gap(Int)
    }

    /// Oldest first.
    public var items: [Item]
    /// The item at which the window's anchor lies: the last one before it, or 0.
    public var anchorIndex: Int
    /// Entries left out to keep to the budget, in all gaps together.
    public var omitted: Int
    /// What is missing or doubtful and why, for people: an unreadable file, times that aren't understood.
    public var notes: [String]

    public init(items: [Item] = [], anchorIndex: Int = 0, omitted: Int = 0, notes: [String] = []) {
        self.items = items
        self.anchorIndex = anchorIndex
        self.omitted = omitted
        self.notes = notes
    }

    /// The entries without counts and gaps.
    public var entries: [LogEntry] {
        items.compactMap { item in
            guard case .entry(let entry, _) = item else { return nil }
            return entry
        }
    }
}
