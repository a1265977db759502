extension LocalIssueStore {
    /// Times are Unix seconds; digests are 32 raw bytes. See ``PlatformSQLite/SQLiteConnection/migrate(_:)``.
    static let schema: [[StaticString]] = [
        [
            """
            CREATE TABLE submissions (
                key TEXT PRIMARY KEY NOT NULL,
                submission_id TEXT NOT NULL UNIQUE,
                body_digest BLOB NOT NULL,
                admitted_at INTEGER NOT NULL,
                answer BLOB
            ) STRICT
            """,
            """
            CREATE TABLE issues (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                submission_id TEXT NOT NULL UNIQUE,
                title TEXT NOT NULL,
                body TEXT NOT NULL,
                labels TEXT NOT NULL,
                device_id TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                received_digest BLOB NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE spending (
                bucket TEXT PRIMARY KEY NOT NULL,
                resets_at INTEGER NOT NULL,
                count INTEGER NOT NULL
            ) STRICT
            """,
        ]
    ]
}
