internal import PlatformOS

/// What kept a report from being drafted, previewed or sent. It names the stage, never the content.
public struct DeskError: Error, Sendable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// No application of that name has been configured for this user.
        case notConfigured
        case unreadableSettings
        case unwritableSettings
        /// The relay's shared secret is missing or unusable.
        case secret
        /// The state directory can't be used.
        case state
        /// The rules could not be loaded: nothing may be collected without them.
        case rules
        /// There is no such crash, draft or sealed report.
        case notFound
        /// The crash record could not be read; it has been set aside.
        case record
        case draft
        /// The digest names no sealed report, or the report changed after it was previewed.
        case consent
        case outbox
    }

    public let code: Code
    /// What it was about: "state directory".
    public let subject: String
    /// What went wrong, from the stage that failed.
    public let reason: String
    /// What to do; `nil` when nothing is known to help.
    public let cure: String?

    public init(_ code: Code, _ subject: String, underlying: (any Error)? = nil, cure: String? = nil) {
        self.code = code
        self.subject = subject
        self.reason = underlying.map { String(describing: $0) } ?? Self.words(code)
        self.cure = cure
    }

    init(_ code: Code, _ subject: String, reason: String, cure: String? = nil) {
        self.code = code
        self.subject = subject
        self.reason = reason
        self.cure = cure
    }

    /// The state directory can't be used: why, in words.
    init(state error: OSError, app: String) {
        code = .state
        subject = "state directory"
        reason =
            switch error.code {
            case OSError.isLink: "a symbolic link stands in its place"
            case OSError.wrongOwner: "another user owns it"
            default: error.description
            }
        cure = "gittickets/\(app) below XDG_STATE_HOME must be a directory of yours, writable, with room"
    }

    public var description: String { "\(subject): \(reason)" + (cure.map { " (\($0))" } ?? "") }

    private static func words(_ code: Code) -> String {
        switch code {
        case .notConfigured: "not configured"
        case .unreadableSettings: "can't be read"
        case .unwritableSettings: "can't be written"
        case .secret: "no usable shared secret"
        case .state: "can't be used"
        case .rules: "can't be loaded"
        case .notFound: "not found"
        case .record: "can't be read"
        case .draft: "can't be made"
        case .consent: "not confirmed"
        case .outbox: "can't be kept"
        }
    }
}
