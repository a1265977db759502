public import FoundationEssentials
internal import PlatformSQLite
internal import Synchronization

/// The issues this installation filed, in SQLite: what "My Issues" shows offline.
///
/// Safe to use from any thread and from several processes.
public final class SubmissionCache: Sendable {
    private let connection: Mutex<SQLiteConnection>

    /// Opens or makes the database, 0600.
    public init(path: String) throws(StoreError) {
        do {
            let opened = try SQLiteConnection(path: path)
            try opened.migrate(Self.schema)
            connection = Mutex(opened)
        } catch {
            throw StoreError(error, role: Self.role)
        }
    }

    /// Inserts the record, or replaces the one of the same submission; what was read of its replies stays.
    public func upsert(_ record: SubmissionRecord) throws(StoreError) {
        try run { connection throws(SQLiteError) in
            try connection.execute(
                """
                INSERT INTO submissions (submission_id, issue_number, issue_url, title, kind, body, device_id, digest,
                    created_at, submitted_at, missing_labels, latest_reply_at, reply_count, read_reply_count)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (submission_id) DO UPDATE SET
                    issue_number = excluded.issue_number, issue_url = excluded.issue_url, title = excluded.title,
                    latest_reply_at = excluded.latest_reply_at, reply_count = excluded.reply_count
                """, SubmissionRow.values(record))
        }
    }

    /// `nil` when nothing was filed under that id.
    public func record(submissionID: UUID) throws(StoreError) -> SubmissionRecord? {
        try run { connection throws(SQLiteError) in
            try connection.first(
                """
                SELECT submission_id, issue_number, issue_url, title, kind, body, device_id, digest, created_at,
                    submitted_at, missing_labels, latest_reply_at, reply_count, read_reply_count
                FROM submissions WHERE submission_id = ?
                """, [.text(submissionID.uuidString)], read: SubmissionRow.record)
        }
    }

    /// Newest first.
    public func allRecords() throws(StoreError) -> [SubmissionRecord] {
        try run { connection throws(SQLiteError) in
            try connection.rows(
                """
                SELECT submission_id, issue_number, issue_url, title, kind, body, device_id, digest, created_at,
                    submitted_at, missing_labels, latest_reply_at, reply_count, read_reply_count
                FROM submissions ORDER BY submitted_at DESC, rowid DESC
                """, read: SubmissionRow.record)
        }
    }

    /// Notes how many replies of an issue were seen. Does nothing for an unknown submission.
    public func markRepliesRead(submissionID: UUID, count: Int) throws(StoreError) {
        try run { connection throws(SQLiteError) in
            try connection.execute(
                "UPDATE submissions SET read_reply_count = ? WHERE submission_id = ?",
                [.integer(max(0, count)), .text(submissionID.uuidString)])
        }
    }

    public func delete(submissionID: UUID) throws(StoreError) {
        try run { connection throws(SQLiteError) in
            try connection.execute(
                "DELETE FROM submissions WHERE submission_id = ?", [.text(submissionID.uuidString)])
        }
    }

    private func run<Value: Sendable>(
        _ body: @Sendable (borrowing SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        let result = connection.withLock { connection in
            Result { () throws(SQLiteError) in try body(connection) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw StoreError(error, role: Self.role)
        }
    }

    private static let role = "submission cache"

    private static let schema: [[StaticString]] = [
        [
            """
            CREATE TABLE submissions (
                submission_id TEXT PRIMARY KEY NOT NULL,
                issue_number INTEGER NOT NULL,
                issue_url TEXT NOT NULL,
                title TEXT NOT NULL,
                kind TEXT NOT NULL,
                body TEXT NOT NULL,
                device_id TEXT NOT NULL,
                digest TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                submitted_at INTEGER NOT NULL,
                missing_labels TEXT,
                latest_reply_at INTEGER,
                reply_count INTEGER NOT NULL DEFAULT 0,
                read_reply_count INTEGER NOT NULL DEFAULT 0
            )
            """,
            "CREATE INDEX submissions_by_time ON submissions (submitted_at DESC)",
        ]
    ]
}
