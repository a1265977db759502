internal import CJournal

/// One field's value an entry must have.
public struct JournalMatch: Sendable, Hashable {
    public let field: String
    public let value: String

    /// Only fields that begin with "_" are written by journald itself; anybody can forge the others.
    public init(_ field: String, _ value: String) {
        self.field = field
        self.value = value
    }
}

extension JournalReader {
    /// Keeps only entries whose field has this value. Several values of one field mean any of them; several fields
    /// mean all of them.
    public mutating func match(_ field: String, _ value: String) throws(JournalError) {
        let data = Array("\(field)=\(value)".utf8)
        try checked("add_match") { sd_journal_add_match(handle, data, data.count) }
    }

    /// Keeps only entries that fit at least one of the groups, each of which is read as ``match(_:_:)`` reads its
    /// matches. What was matched before must fit as well.
    public mutating func match(anyOf groups: [[JournalMatch]]) throws(JournalError) {
        try checked("add_conjunction") { sd_journal_add_conjunction(handle) }
        for (index, group) in groups.enumerated() {
            if index > 0 { try checked("add_disjunction") { sd_journal_add_disjunction(handle) } }
            for match in group { try self.match(match.field, match.value) }
        }
    }

    /// Forgets all matches. Seek again afterwards.
    public mutating func removeMatches() { sd_journal_flush_matches(handle) }

    /// The values a field has in any entry, each once, in no order; at most `limit`.
    public mutating func values(everOf field: String, limit: Int) throws(JournalError) -> [[UInt8]] {
        try checked("query_unique") { sd_journal_query_unique(handle, field) }
        var values: [[UInt8]] = []
        var start: UnsafeRawPointer?
        var length = 0
        while values.count < limit,
            try checked("enumerate_unique", { sd_journal_enumerate_available_unique(handle, &start, &length) }) > 0
        {
            values.append(Array(UnsafeRawBufferPointer(start: start, count: length).dropFirst(field.utf8.count + 1)))
        }
        return values
    }
}
