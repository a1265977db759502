internal import CSQLite

/// One prepared statement, finalised when it goes out of scope. It must not outlive its connection,
/// so only ``SQLiteConnection`` makes one, for the length of a call.
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let status = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
        guard status == SQLITE_OK else { throw SQLiteError(status, "prepare", on: connection) }
        guard let handle else { throw SQLiteError(code: SQLITE_MISUSE, operation: "prepare an empty statement") }
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds all parameters; their count must match.
    func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw SQLiteError(code: SQLITE_RANGE, operation: "bind \(values.count) values")
        }
        for (index, value) in values.enumerated() {
            let status = bind(value, at: Int32(index + 1))
            guard status == SQLITE_OK else { throw SQLiteError(status, "bind", on: connection) }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(let text): bindText(Array(text.utf8), at: index)
        case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
        case .blob(let bytes): sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), gt_sqlite_transient())
        }
    }

    /// With its length, so that a NUL inside does not cut it; an empty array still has an address here.
    private func bindText(_ text: [UInt8], at index: Int32) -> Int32 {
        let terminated = text + [0]
        return terminated.withUnsafeBytes { bytes in
            sqlite3_bind_text64(
                handle, index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(text.count),
                gt_sqlite_transient(), UInt8(SQLITE_UTF8))
        }
    }

    /// Runs to the end, giving each row to `body` until it returns false.
    func forEachRow(_ body: (borrowing SQLiteRow) throws(SQLiteError) -> Bool) throws(SQLiteError) {
        while true {
            let status = sqlite3_step(handle)
            if status == SQLITE_DONE { return }
            guard status == SQLITE_ROW else { throw SQLiteError(status, "step", on: connection) }
            guard try body(SQLiteRow(statement: handle)) else { return }
        }
    }
}
