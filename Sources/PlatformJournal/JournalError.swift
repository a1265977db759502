internal import Glibc

/// A journal that could not be opened or read: what was tried, why it failed, and what helps.
///
/// It names a file without its directory (which holds the machine id) and never what an entry says.
public struct JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case notFound
        /// This user may not read it.
        case denied
        /// Shorter than its header says.
        case truncated
        /// Not a journal, or its structure is broken.
        case damaged
        /// What it says in one place and in another doesn't agree: entries may be missing or wrong.
        case inconsistent
        /// Written by a systemd with features this one lacks.
        case unsupported
        /// Somebody shortened the file while it was being read.
        case shrank
        /// No descriptors or no memory left.
        case exhausted
        case other
    }

    public let code: Code
    /// The errno behind it, positive; 0 where there is none.
    public let underlying: Int32
    /// The sd-journal call without its prefix: "open_files".
    public let operation: String
    /// The file's name without its directory; `nil` for a set of files.
    public var file: String?
    /// The group whose members may read it; `nil` takes the one that journald gives its files to.
    public var group: String?

    init(_ code: Code, underlying: Int32 = 0, operation: String, file: String? = nil) {
        self.code = code
        self.underlying = underlying
        self.operation = operation
        self.file = file
    }

    /// There is no such journal namespace here.
    public init(noNamespace name: String) {
        self.init(.notFound, operation: "opendir", file: "the journal namespace \(name)")
    }

    /// From the negative errno that sd_* functions return.
    init(result: Int32, operation: StaticString, file: String? = nil) {
        let number = -result
        self.init(Self.code(of: number), underlying: number, operation: operation.description, file: file)
    }

    private static func code(of number: Int32) -> Code {
        switch number {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .denied
        case ENODATA, EADDRNOTAVAIL: .truncated
        case EBADMSG, EIO, EUCLEAN, EINVAL, ELOOP, EISDIR, EBADFD, ESPIPE: .damaged
        case EPROTONOSUPPORT, EOPNOTSUPP: .unsupported
        case EMFILE, ENFILE, ENOMEM: .exhausted
        default: .other
        }
    }

    public var description: String { "\(file ?? "journal"): \(reason)" }

    /// Why, and what helps, without the file's name.
    public var reason: String {
        switch code {
        case .notFound: "not there"
        case .denied: "no permission; members of the group \(group ?? "systemd-journal") may read it"
        case .truncated: "truncated: it is shorter than its header says"
        case .damaged: "not a readable journal: its header or structure is damaged"
        case .inconsistent: "damaged inside; entries may be missing or wrong (journalctl --verify tells more)"
        case .unsupported: "written by a newer systemd than the one installed here"
        case .shrank: "it was shortened while being read"
        case .exhausted: "too many open files or no memory left"
        case .other: "\(operation) failed with errno \(underlying)"
        }
    }
}
