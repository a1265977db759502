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
        guard let id = machineID else { return [] }
        return directories(named: id + (namespace.map { "." + $0 } ?? ""), in: places)
    }

    /// The journal namespaces that have files here, sorted.
    public static func namespacesOfThisMachine() -> [String] {
        machineID.map { namespaces(ofMachine: $0, in: places) } ?? []
    }

    /// The same of another machine's files: "ID.NAME" in each of the places.
    package static func namespaces(ofMachine id: String, in places: [String]) -> [String] {
        var found: Set<String> = []
        for place in places {
            for name in (try? names(in: place)) ?? [] where name.hasPrefix(id + ".") {
                found.insert(String(name.dropFirst(id.count + 1)))
            }
        }
        return found.sorted()
    }

    private static let places = ["/var/log/journal", "/run/log/journal"]

    private static func directories(named name: String, in places: [String]) -> [JournalDirectory] {
        places.map { JournalDirectory(path: "\($0)/\(name)") }.filter { access($0.path, F_OK) == 0 }
    }

    private static var machineID: String? {
        var id = sd_id128_t()
        return sd_id128_get_machine(&id) >= 0 ? JournalBootID(id).hex : nil
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
