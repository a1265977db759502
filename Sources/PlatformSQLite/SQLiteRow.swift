internal import CSQLite

/// The row a statement stands on; columns count from 0. It lives only inside the closure that gets it.
///
/// Each accessor throws ``SQLiteError`` with the reason `.mismatch` when the column holds another type or does not exist.
public struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(statement: OpaquePointer) { self.statement = statement }

    public borrowing func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        sqlite3_column_int64(statement, try index(column, of: SQLITE_INTEGER))
    }

    public borrowing func real(_ column: Int) throws(SQLiteError) -> Double {
        sqlite3_column_double(statement, try index(column, of: SQLITE_FLOAT))
    }

    /// Bytes that are not UTF-8 become U+FFFD.
    public borrowing func text(_ column: Int) throws(SQLiteError) -> String {
        String(decoding: try bytes(column, of: SQLITE_TEXT), as: UTF8.self)
    }

    public borrowing func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        try bytes(column, of: SQLITE_BLOB)
    }

    public borrowing func isNull(_ column: Int) throws(SQLiteError) -> Bool {
        sqlite3_column_type(statement, try index(column)) == SQLITE_NULL
    }

    public borrowing func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
        try isNull(column) ? nil : try integer(column)
    }

    public borrowing func optionalText(_ column: Int) throws(SQLiteError) -> String? {
        try isNull(column) ? nil : try text(column)
    }

    public borrowing func optionalBlob(_ column: Int) throws(SQLiteError) -> [UInt8]? {
        try isNull(column) ? nil : try blob(column)
    }

    /// sqlite3_column_blob first, then its size: the order the manual asks for.
    private borrowing func bytes(_ column: Int, of type: Int32) throws(SQLiteError) -> [UInt8] {
        let column = try index(column, of: type)
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    private borrowing func index(_ column: Int) throws(SQLiteError) -> Int32 {
        guard column >= 0, column < Int(sqlite3_column_count(statement)) else {
            throw SQLiteError(code: SQLITE_MISMATCH, operation: "column \(column)")
        }
        return Int32(column)
    }

    private borrowing func index(_ column: Int, of type: Int32) throws(SQLiteError) -> Int32 {
        let index = try index(column)
        guard sqlite3_column_type(statement, index) == type else {
            throw SQLiteError(code: SQLITE_MISMATCH, operation: "column \(column)")
        }
        return index
    }
}
