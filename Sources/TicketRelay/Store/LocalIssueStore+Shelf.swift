internal import FoundationEssentials
internal import PlatformSQLite

extension LocalIssueStore: IssueShelf {
    func newest(limit: Int) async throws(RelayError) -> [StoredIssue] {
        try storage("listing issues") { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT number, submission_id, title, body, labels, created_at, received_digest
                FROM issues ORDER BY number DESC LIMIT ?
                """, [.integer(limit)], read: StoredIssue.init(row:))
        }
    }

    func issue(_ number: Int) async throws(RelayError) -> StoredIssue? {
        try storage("reading an issue") { () throws(SQLiteError) in
            try database.first(
                """
                SELECT number, submission_id, title, body, labels, created_at, received_digest
                FROM issues WHERE number = ?
                """, [.integer(number)], read: StoredIssue.init(row:))
        }
    }

    func issue(submissionID: UUID) throws(RelayError) -> StoredIssue? {
        try storage("reading an issue") { () throws(SQLiteError) in
            try database.first(
                """
                SELECT number, submission_id, title, body, labels, created_at, received_digest
                FROM issues WHERE submission_id = ?
                """, [.text(submissionID.uuidString)], read: StoredIssue.init(row:))
        }
    }
}
