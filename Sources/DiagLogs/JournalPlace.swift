internal import PlatformJournal

/// Where journal files are.
public enum JournalPlace: Sendable, Hashable {
    /// This machine's own journals, the system's and its users'.
    case thisMachine
    /// A journal namespace of this machine, `LogNamespace=` of systemd.exec(5).
    case namespace(String)
    /// All of them: a service's own lines lie in the one that its unit names.
    case namespaces
    /// A directory, such as the one systemd-journal-remote writes to.
    case directory(String)
    /// One file, wherever it came from.
    case file(String)

    /// - Throws: ``JournalError`` when there is no such place.
    func files() throws(JournalError) -> [JournalFile] {
        switch self {
        case .thisMachine: Self.files(in: JournalDirectory.ofThisMachine())
        case .namespace(let name): try Self.files(in: JournalDirectory.ofThisMachine(namespace: name), of: name)
        case .namespaces: Self.files(in: Self.allNamespaces)
        case .directory(let path): try JournalDirectory(path: path).files()
        case .file(let path): [JournalFile(path: path)]
        }
    }

    /// What to watch for changes.
    var directories: [String] {
        switch self {
        case .thisMachine: JournalDirectory.ofThisMachine().map(\.path)
        case .namespace(let name): JournalDirectory.ofThisMachine(namespace: name).map(\.path)
        case .namespaces: Self.allNamespaces.map(\.path)
        case .directory(let path): [path]
        case .file: []
        }
    }

    private static var allNamespaces: [JournalDirectory] {
        JournalDirectory.namespacesOfThisMachine().flatMap { JournalDirectory.ofThisMachine(namespace: $0) }
    }

    /// One that was asked for by name and isn't there is named.
    private static func files(
        in directories: [JournalDirectory], of namespace: String
    ) throws(JournalError) -> [JournalFile] {
        guard directories.isEmpty else { return files(in: directories) }
        throw JournalError(noNamespace: namespace)
    }

    private static func files(in directories: [JournalDirectory]) -> [JournalFile] {
        directories.flatMap { (try? $0.files()) ?? [] }
    }
}
