internal import Glibc

/// One journal file on disk, not yet opened.
public struct JournalFile: Sendable, Hashable {
    public let path: String

    public init(path: String) { self.path = path }

    /// The name without its directory: "system.journal".
    public var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Opens the file alone and closes it again, so that a broken one can be named and left out.
    ///
    /// Opened together with others or by its directory, a truncated file or one of another user is silently skipped.
    /// - Throws: ``JournalError`` with the file's name.
    public func probe() throws(JournalError) {
        do {
            try requireRegularFile()
            _ = try JournalReader(files: [path])
        } catch {
            throw JournalError(error.code, underlying: error.underlying, operation: error.operation, file: name)
        }
    }

    /// sd-journal opens a FIFO or a device without complaint and may then wait for ever.
    private func requireRegularFile() throws(JournalError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw JournalError(result: -errno, operation: "stat") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw JournalError(.damaged, operation: "stat") }
    }
}
