extension SQLiteConnection {
    /// Runs `body` in a transaction that takes the write lock at once (BEGIN IMMEDIATE), so what it reads stays true.
    ///
    /// When it returns, everything is on disk; when it throws, or the process dies, nothing is. Do not nest.
    public borrowing func transaction<Value>(
        _ body: (borrowing SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body(self)
            try execute("COMMIT")
            return value
        } catch {
            // Some failures have rolled back by themselves; then this one has nothing to do.
            try? execute("ROLLBACK")
            throw error
        }
    }
}
