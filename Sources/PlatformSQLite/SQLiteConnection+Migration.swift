internal import CSQLite

extension SQLiteConnection {
    /// Brings the schema up to date: runs the steps that `user_version` says have not run, each once and whole.
    ///
    /// Never change a step that was released; add one. A step is the statements of one version, in order.
    /// - Throws: ``SQLiteError``; `.cannotOpen` for a database that a later version of this program made.
    public borrowing func migrate(_ steps: [[StaticString]]) throws(SQLiteError) {
        try transaction { connection throws(SQLiteError) in
            let version = try connection.first("PRAGMA user_version") { row throws(SQLiteError) in try row.integer(0) }
            guard let done = version.map(Int.init), done <= steps.count else {
                throw SQLiteError(code: SQLITE_CANTOPEN, operation: "open a database of a newer version")
            }
            guard done < steps.count else { return }
            for step in steps[max(0, done)...] {
                for statement in step { try connection.execute(statement) }
            }
            try connection.setVersion(steps.count)
        }
    }

    /// A pragma takes no parameter; the number is ours.
    private borrowing func setVersion(_ version: Int) throws(SQLiteError) {
        let statement = try SQLiteStatement("PRAGMA user_version = \(version)", on: handle)
        try statement.forEachRow { _ in true }
    }
}
