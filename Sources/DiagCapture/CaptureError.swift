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
        /// Running processes hold as many records as the quota allows.
        case quotaInUse
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

    /// The same words that programs in other languages are given.
    private var advice: String { String(cString: gt_arm_advice(failure.rawValue)) }
}

extension CaptureError {
    /// `nil` for success.
    init?(failure: gt_arm_failure, errno: Int32) {
        guard failure != GT_ARM_OK else { return nil }
        let code = Self.failures.first { $0.value == failure }?.key ?? .directoryUnusable
        let hasCause = errno != 0 && code != .alreadyArmed && code != .invalidOptions
        self.init(code: code, underlying: hasCause ? OSError(code: errno, operation: "arm") : nil)
    }

    private var failure: gt_arm_failure { Self.failures[code] ?? GT_ARM_DIRECTORY }

    private static let failures: [Code: gt_arm_failure] = [
        .alreadyArmed: GT_ARM_ALREADY, .invalidOptions: GT_ARM_ARGUMENT, .processUnnamed: GT_ARM_PROCESS_KEY,
        .directoryMissing: GT_ARM_DIRECTORY_MISSING, .directoryIsLink: GT_ARM_DIRECTORY_LINK,
        .directoryNotOurs: GT_ARM_DIRECTORY_OWNER, .directoryReadOnly: GT_ARM_DIRECTORY_READ_ONLY,
        .directoryUnusable: GT_ARM_DIRECTORY, .noSpace: GT_ARM_SPACE, .noMemory: GT_ARM_MEMORY,
        .recordExists: GT_ARM_RECORD_EXISTS, .signalsRefused: GT_ARM_SIGNALS, .quotaInUse: GT_ARM_QUOTA,
    ]
}
