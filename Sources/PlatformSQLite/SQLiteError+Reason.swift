internal import CSQLite

extension SQLiteError {
    /// Why, in the cases that callers act on.
    public enum Reason: Sendable, Hashable {
        /// Another connection held the lock past the busy timeout.
        case busy
        /// No room on the disk.
        case full
        /// A UNIQUE, NOT NULL, CHECK or foreign key constraint.
        case constraint
        case readOnly
        case cannotOpen
        /// The file is damaged, or no database.
        case corrupt
        /// A column holds another type than was asked for.
        case mismatch
        case other
    }

    public var reason: Reason {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_READONLY: .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_MISMATCH: .mismatch
        default: .other
        }
    }

    /// For content that its reader cannot have written.
    public static func damaged(_ operation: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, operation: operation)
    }

    /// Captures what the connection says of its last failure; call it before anything else uses the connection.
    init(_ code: Int32, _ operation: String, on connection: OpaquePointer?) {
        let hasDetail = connection != nil && sqlite3_errcode(connection) & 0xFF == code & 0xFF
        self.init(
            code: hasDetail ? sqlite3_extended_errcode(connection) : code, operation: operation,
            systemError: hasDetail ? sqlite3_system_errno(connection) : 0)
    }
}

extension SQLiteError: CustomStringConvertible {
    public var description: String {
        let words = sqlite3_errstr(code).map { String(cString: $0) } ?? "unknown error"
        let system = systemError == 0 ? "" : ", errno \(systemError)"
        return "SQLite \(operation): \(words) (code \(code)\(system))"
    }
}
