internal import CJournal
internal import Glibc

/// A directory that holds journal files, as journald or systemd-journal-remote writes them.
public struct JournalDirectory: Sendable, Hashable {
    public let path: String

    public init(path: String) { self.path = path }

    /// This machine's own journals: `/var/log/journal/ID` and `/run/log/journal/ID`, those that exist
    /// (systemd-journald.service(8)).
    ///
    /// - Parameter namespace: Those of a journal namespace, `LogNamespace=` of systemd.exec(5); `nil` for the default one.
    public static func ofThisMachine(namespace: String? = nil) -> [JournalDirectory] {
        var id = sd_id128_t()
        guard sd_id128_get_machine(&id) >= 0 else { return [] }
        let name = JournalBootID(id).hex + (namespace.map { "." + $0 } ?? "")
        return ["/var/log/journal/", "/run/log/journal/"]
            .map { JournalDirectory(path: $0 + name) }
            .filter { access($0.path, F_OK) == 0 }
    }

    /// The journal files in the directory and in its direct subdirectories, sorted by path.
    ///
    /// - Throws: ``JournalError`` where the directory itself can't be listed; a subdirectory that can't is left out.
    public func files() throws(JournalError) -> [JournalFile] {
        var files: [JournalFile] = []
        for name in try Self.names(in: path) {
            let full = path + "/" + name
            if Self.isJournal(name) {
                files.append(JournalFile(path: full))
            } else if let inner = try? Self.names(in: full) {
                files += inner.filter(Self.isJournal).map { JournalFile(path: full + "/" + $0) }
            }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// "x.journal", and "x.journal~" that journald put aside after an unclean shutdown.
    private static func isJournal(_ name: String) -> Bool {
        name.hasSuffix(".journal") || name.hasSuffix(".journal~")
    }

    private static func names(in path: String) throws(JournalError) -> [String] {
        guard let stream = opendir(path) else { throw JournalError(result: -errno, operation: "opendir") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
