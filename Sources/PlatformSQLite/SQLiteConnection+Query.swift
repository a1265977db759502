internal import CSQLite

extension SQLiteConnection {
    /// Runs one statement and drops its rows. Throws ``SQLiteError``; `values` must match its parameters in number.
    public borrowing func execute(_ sql: StaticString, _ values: [SQLiteValue] = []) throws(SQLiteError) {
        let statement = try SQLiteStatement(sql.description, on: handle)
        try statement.bind(values)
        try statement.forEachRow { _ in true }
    }

    /// Each row through `read`, in the statement's order.
    public borrowing func rows<Value>(
        _ sql: StaticString, _ values: [SQLiteValue] = [],
        read: (borrowing SQLiteRow) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        var result: [Value] = []
        let statement = try SQLiteStatement(sql.description, on: handle)
        try statement.bind(values)
        try statement.forEachRow { row throws(SQLiteError) in
            result.append(try read(row))
            return true
        }
        return result
    }

    /// The first row through `read`; nil when there is none.
    @discardableResult
    public borrowing func first<Value>(
        _ sql: StaticString, _ values: [SQLiteValue] = [],
        read: (borrowing SQLiteRow) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value? {
        var result: Value?
        let statement = try SQLiteStatement(sql.description, on: handle)
        try statement.bind(values)
        try statement.forEachRow { row throws(SQLiteError) in
            result = try read(row)
            return false
        }
        return result
    }

    /// Rows that the last INSERT, UPDATE or DELETE changed.
    public var changedRowCount: Int { Int(sqlite3_changes64(handle)) }

    /// The rowid of the last INSERT.
    public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }
}
