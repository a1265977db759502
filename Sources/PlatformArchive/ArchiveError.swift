/// A compressed file that could not be read, or not to its end: what was tried, why it failed, and what helps.
///
/// It names no file and never holds what is in it.
public struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// libarchive is not installed.
        case noLibrary
        /// Compressed in a way the installed libarchive can't undo.
        case unsupported
        /// Its beginning is not that of a compressed file.
        case notCompressed
        /// It ends before its data do.
        case truncated
        /// Its data contradict themselves.
        case damaged
        /// The data fit together, but not to the checksum behind them.
        case badChecksum
        case other
    }

    public let code: Code
    /// The errno behind it, positive; 0 where there is none.
    public let underlying: Int32
    /// The libarchive call: "archive_read_data".
    public let operation: String

    init(_ code: Code, underlying: Int32 = 0, operation: StaticString) {
        self.code = code
        self.underlying = underlying
        self.operation = operation.description
    }

    public var description: String { reason }

    /// Why, and what helps.
    public var reason: String {
        switch code {
        case .noLibrary: "compressed, and libarchive is not installed (Debian: libarchive13)"
        case .unsupported: "compressed in a way the installed libarchive can't undo"
        case .notCompressed: "not compressed as its name says, or its beginning is damaged"
        case .truncated: "truncated: it ends before its data do"
        case .damaged: "its compressed data are damaged"
        case .badChecksum: "damaged: its data don't fit its checksum"
        case .other: "\(operation) failed with errno \(underlying)"
        }
    }
}
