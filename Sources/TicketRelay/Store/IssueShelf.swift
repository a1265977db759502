/// Issues to read, for the pages.
protocol IssueShelf: Sendable {
    /// The newest first, at most `limit`.
    func newest(limit: Int) async throws(RelayError) -> [StoredIssue]
    /// Nil when there is none of that number.
    func issue(_ number: Int) async throws(RelayError) -> StoredIssue?
}
