internal import PlatformSQLite

/// Runs `body`, turning SQLite's error into the relay's.
func storage<Value: ~Copyable>(
    _ what: String, _ body: () throws(SQLiteError) -> Value
) throws(RelayError) -> Value {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw RelayError(.storage, "\(what) failed: \(error)")
    }
}
