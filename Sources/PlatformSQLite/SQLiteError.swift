/// A failed SQLite call. It holds codes only: no SQL, no value, no path.
public struct SQLiteError: Error, Sendable, Hashable {
    /// The extended result code, sqlite.org/rescode.html.
    public let code: Int32
    /// What was attempted: "open", "prepare", "step".
    public let operation: String
    /// errno of the system call beneath, 0 when none failed.
    public let systemError: Int32

    public init(code: Int32, operation: String, systemError: Int32 = 0) {
        self.code = code
        self.operation = operation
        self.systemError = systemError
    }
}
