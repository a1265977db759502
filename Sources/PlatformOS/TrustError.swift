/// Why a path is not trusted, in words that name no path.
public struct TrustError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
        case foreignOwner, writableByOthers, link, notDirectory, notFile, notExecutable, tooManyLinks
        case system(OSError)
    }

    public let reason: Reason
    /// A directory above is at fault, not the entry itself.
    public let isAbove: Bool

    public init(_ reason: Reason, isAbove: Bool = false) {
        self.reason = reason
        self.isAbove = isAbove
    }

    public var description: String { isAbove ? "a directory above it is \(words)" : words }

    private var words: String {
        switch reason {
        case .foreignOwner: "owned by another user"
        case .writableByOthers: "writable by others"
        case .link: "a symbolic link"
        case .notDirectory: "not a directory"
        case .notFile: "not a regular file"
        case .notExecutable: "not executable"
        case .tooManyLinks: "behind too many symbolic links"
        case .system(let error): error.reason
        }
    }
}
