internal import CCrashHandler
public import PlatformOS

/// Why the handler could not be armed. The description says what to do; it holds no path.
public struct CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// Armed before; nothing changed.
        case alreadyArmed
        /// The application id is empty, or a text is over 256 bytes.
        case invalidOptions
        /// `/proc` can't be read, so this process life can't be named.
        case processUnnamed
        case directoryMissing
        case directoryIsLink
        case directoryNotOurs
        case directoryReadOnly
        case directoryUnusable
        case noSpace
        case noMemory
        /// This very process has already left a crash record.
        case recordExists
        case signalsRefused
    }

    public let code: Code
    /// The system call behind it, where there was one.
    public let underlying: OSError?

    public init(code: Code, underlying: OSError? = nil) {
        self.code = code
        self.underlying = underlying
    }

    public var description: String {
        guard let underlying else { return advice }
        return "\(advice) (\(underlying))"
    }

    private var advice: String {
        switch code {
        case .alreadyArmed: "The crash handler is armed already: arm it once, or disarm it first."
        case .invalidOptions: "The application id must have 1 to 256 bytes, and its version at most 256."
        case .processUnnamed: "/proc can't be read: mount it in this container or chroot."
        case .directoryMissing: "The crash directory is missing and can't be made: make it, or name another."
        case .directoryIsLink: "The crash directory is a symbolic link or no directory: name a real one."
        case .directoryNotOurs:
            "The crash directory belongs to another user or can be written by others: chown it to this user and chmod 700."
        case .directoryReadOnly: "The crash directory can't be written: make it writable, or name another."
        case .directoryUnusable: "The crash directory can't be used: see the reason, or name another."
        case .noSpace:
            "There is no room for the 1.25 MiB crash record: free some disk space, or raise the file size limit."
        case .noMemory: "There is no memory for the crash record: raise the address space limit."
        case .recordExists: "This process has already left a crash record: it can't make a second."
        case .signalsRefused: "The kernel refused the signal handlers: a sandbox may forbid sigaction."
        }
    }
}

extension CaptureError {
    init(directory error: OSError) {
        self.init(code: Self.directoryCode(error.code), underlying: error)
    }

    /// `nil` for success.
    init?(failure: gt_arm_failure, errno: Int32) {
        let underlying = errno == 0 ? nil : OSError(code: errno, operation: "arm")
        switch failure {
        case GT_ARM_OK: return nil
        case GT_ARM_ALREADY: self.init(code: .alreadyArmed)
        case GT_ARM_ARGUMENT: self.init(code: .invalidOptions)
        case GT_ARM_PROCESS_KEY: self.init(code: .processUnnamed, underlying: underlying)
        case GT_ARM_DIRECTORY_OWNER: self.init(code: .directoryNotOurs, underlying: underlying)
        case GT_ARM_SPACE: self.init(code: .noSpace, underlying: underlying)
        case GT_ARM_MEMORY: self.init(code: .noMemory, underlying: underlying)
        case GT_ARM_SIGNALS: self.init(code: .signalsRefused, underlying: underlying)
        case GT_ARM_RECORD where errno == OSError.exists: self.init(code: .recordExists, underlying: underlying)
        default: self.init(code: Self.directoryCode(errno), underlying: underlying)
        }
    }

    private static func directoryCode(_ errno: Int32) -> Code {
        switch errno {
        case OSError.notFound: .directoryMissing
        case OSError.isLink, OSError.notDirectory: .directoryIsLink
        case OSError.wrongOwner: .directoryNotOurs
        case OSError.readOnly, OSError.denied: .directoryReadOnly
        case OSError.noSpace: .noSpace
        default: .directoryUnusable
        }
    }
}
