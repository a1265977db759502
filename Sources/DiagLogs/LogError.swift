public import PlatformArchive
public import PlatformJournal
public import PlatformOS

/// A log source that gave nothing: which one, why, and what helps. It never holds what a line says.
public struct LogError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case notFound
        case denied
        /// A FIFO, a device, a socket or a directory in place of a file.
        case notARegularFile
        /// A symbolic link in place of a file.
        case isLink
        /// Not one of the journal files could be read.
        case unreadable
        case other
    }

    public enum Underlying: Sendable, Hashable {
        case system(OSError)
        case journal(JournalError)
        case archive(ArchiveError)
    }

    public let code: Code
    public let underlying: Underlying?
    /// The source's title.
    public let source: String
    /// Whose members may read it, when this user may not; `nil` where that isn't known.
    public var group: String?

    init(_ code: Code, underlying: Underlying? = nil, source: String) {
        self.code = code
        self.underlying = underlying
        self.source = source
    }

    init(_ error: ArchiveError, source: String) {
        self.init(.unreadable, underlying: .archive(error), source: source)
    }

    init(_ error: OSError, source: String) {
        let code: Code =
            switch error.code {
            case OSError.notFound: .notFound
            case OSError.denied, OSError.wrongOwner: .denied
            case OSError.isLink: .isLink
            case OSError.invalid: .notARegularFile
            default: .other
            }
        self.init(code, underlying: .system(error), source: source)
    }

    init(_ error: JournalError, source: String) {
        let code: Code =
            switch error.code {
            case .notFound: .notFound
            case .denied: .denied
            default: .unreadable
            }
        self.init(code, underlying: .journal(error), source: source)
    }

    public var description: String { "\(source): \(reason)" }

    /// Why, and what helps, without the source's title.
    public var reason: String {
        switch (code, underlying) {
        case (_, .journal(let error)?): error.description
        case (_, .archive(let error)?): error.reason
        case (.notFound, _): "not there"
        case (.denied, _): "no permission to read it" + (group.map { "; members of the group \($0) may" } ?? "")
        case (.notARegularFile, _): "not a regular file; pipes, devices and directories are not read"
        case (.isLink, _): "a symbolic link; name the file it points to"
        case (_, .system(let error)?): error.description
        case (.unreadable, nil): "none of its files can be read"
        case (.other, nil): "unknown error"
        }
    }
}
