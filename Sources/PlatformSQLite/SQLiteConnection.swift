internal import CSQLite

/// An open database file, closed when it goes out of scope.
///
/// Not `Sendable`: keep one inside an actor or a `Mutex`. The file, its WAL and its shared memory are 0600.
/// Statements are literals (`StaticString`), so data reaches them as bound values only.
public struct SQLiteConnection: ~Copyable {
    let handle: OpaquePointer

    /// Opens the database at `path`, making it when absent. Its directory must be private (0700, ours):
    /// the file is checked before SQLite opens it by name.
    ///
    /// Settings: WAL; `synchronous=FULL`, so a commit survives a power cut; foreign keys on; `secure_delete`, so deleted
    /// text is overwritten; no untrusted schema.
    ///
    /// - Parameter busyTimeout: how long a statement waits for another connection's lock.
    /// - Throws: ``SQLiteError``: `.cannotOpen` for a link, another user's file or no permission; `.corrupt`; `.full`.
    public init(path: String, busyTimeout: Duration = .seconds(5)) throws(SQLiteError) {
        try Self.preparePrivateFile(at: path)
        let connection = SQLiteConnection(adopting: try Self.open(path))
        sqlite3_busy_timeout(connection.handle, Self.milliseconds(busyTimeout))
        try connection.configure()
        self = connection
    }

    /// Opens another program's database to read, as if no one could change it: no lock is taken and no journal read, so
    /// it works without write permission, and what is committed at this moment may be missed.
    ///
    /// - Throws: ``SQLiteError``: `.cannotOpen`, `.corrupt`.
    public init(unchanging path: String) throws(SQLiteError) {
        // A path in a URI: these three would end or change it (sqlite.org/uri.html).
        let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
        let escaped = path.map { escapes[$0] ?? String($0) }.joined()
        self.init(
            adopting: try Self.open("file:\(escaped)?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI))
    }

    private init(adopting handle: OpaquePointer) { self.handle = handle }

    private static func open(_ path: String, flags: Int32 = SQLITE_OPEN_READWRITE) throws(SQLiteError) -> OpaquePointer
    {
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard status == SQLITE_OK, let handle else {
            let error = SQLiteError(status, "open", on: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        return handle
    }

    deinit { sqlite3_close_v2(handle) }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? Int32.max : Int32(clamping: whole + attoseconds / 1_000_000_000_000_000)
    }

    private func configure() throws(SQLiteError) {
        let mode = try first("PRAGMA journal_mode = WAL") { row throws(SQLiteError) in try row.text(0) }
        guard mode == "wal" else { throw SQLiteError(code: SQLITE_CANTOPEN, operation: "turn on WAL") }
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA secure_delete = ON")
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA temp_store = MEMORY")
    }
}
