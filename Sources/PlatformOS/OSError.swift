internal import Glibc

/// A failed system call: which call, and the errno it left.
///
/// It names no path: callers add the role ("state directory"), never the private text.
public struct OSError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The errno value, errno(3).
    public let code: Int32
    /// The call that failed: "openat".
    public let operation: String

    public init(code: Int32, operation: String) {
        self.code = code
        self.operation = operation
    }

    /// Captures errno; call it before anything else can change it.
    public static func last(_ operation: StaticString) -> OSError {
        OSError(code: errno, operation: operation.description)
    }

    /// strerror(3)'s words: "No space left on device".
    public var reason: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            // Swift's Glibc binds the POSIX variant, which returns an error number and fills the buffer.
            guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
                return "errno \(code)"
            }
            return String(cString: base)
        }
    }

    public var description: String { "\(operation): \(reason) (errno \(code))" }

    public static let notFound: Int32 = ENOENT
    public static let exists: Int32 = EEXIST
    public static let denied: Int32 = EACCES
    public static let noSpace: Int32 = ENOSPC
    public static let readOnly: Int32 = EROFS
    public static let isLink: Int32 = ELOOP
    public static let notDirectory: Int32 = ENOTDIR
    public static let tooLarge: Int32 = EFBIG
    public static let wrongOwner: Int32 = EPERM
    public static let wouldBlock: Int32 = EWOULDBLOCK
    public static let invalid: Int32 = EINVAL
}

/// Runs a call that returns −1 and errno, again while a signal interrupts it.
func retrying<R: SignedInteger>(_ operation: StaticString, _ call: () -> R) throws(OSError) -> R {
    while true {
        let result = call()
        if result != -1 { return result }
        if errno != EINTR { throw OSError.last(operation) }
    }
}
