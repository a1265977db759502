internal import PlatformOS
internal import PlatformSQLite

/// Why something could not be kept or read back. It names roles, never paths or content.
public struct StoreError: Error, Sendable, Hashable {
    public enum Code: Sendable, Hashable {
        case notFound
        /// The file does not read back: truncated, edited, or not ours.
        case damaged
        /// A later version of this program wrote it.
        case newerVersion
        /// Not permitted, a link in its place, or another user's.
        case denied
        case readOnly
        /// No room on the disk.
        case full
        /// The report was already tried: changing it could make a second issue.
        case frozen
        /// The report is not what was agreed to; `detail` says how.
        case notConfirmed
        /// Any other failure of a system call.
        case failed
    }

    public let code: Code
    /// What it was about: "draft", "outbox entry", "submission cache".
    public let role: String
    /// The system call and its error, or the field that does not read back.
    public let detail: String

    public init(_ code: Code, role: String, detail: String = "") {
        self.code = code
        self.role = role
        self.detail = detail
    }

    init(_ error: OSError, role: String) {
        let code: Code =
            switch error.code {
            case OSError.notFound: .notFound
            case OSError.noSpace: .full
            case OSError.readOnly: .readOnly
            case OSError.denied, OSError.wrongOwner, OSError.isLink, OSError.notDirectory: .denied
            case OSError.tooLarge: .damaged
            default: .failed
            }
        self.init(code, role: role, detail: error.description)
    }

    init(_ error: SQLiteError, role: String) {
        let code: Code =
            switch error.reason {
            // A database's shared memory can meet a full disk too, as an "I/O error".
            case _ where error.systemError == OSError.noSpace: .full
            case _ where error.systemError == OSError.readOnly: .readOnly
            case .full: .full
            case .readOnly: .readOnly
            case .cannotOpen: .denied
            case .corrupt, .mismatch: .damaged
            default: .failed
            }
        self.init(code, role: role, detail: error.description)
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        let reason = detail.isEmpty ? "" : ": \(detail)"
        return "\(role): \(words)\(reason) (\(advice))"
    }

    private var words: String {
        switch code {
        case .notFound: "there is none of that name"
        case .damaged: "it can't be read back"
        case .newerVersion: "a later version wrote it"
        case .denied: "no access"
        case .readOnly: "the file system is read-only"
        case .full: "the disk is full"
        case .frozen: "it was already sent or tried"
        case .notConfirmed: "it is not what was agreed to"
        case .failed: "the system refused"
        }
    }

    private var advice: String {
        switch code {
        case .notFound: "list what there is"
        case .damaged: "it is left as it is for inspection; draft the report again"
        case .newerVersion: "use that version, or remove the file"
        case .denied: "the state directory must belong to you and hold no links"
        case .readOnly: "set XDG_STATE_HOME to a place that can be written"
        case .full: "free some space and try again; nothing was lost"
        case .frozen: "wait for the outcome, or start a new report"
        case .notConfirmed: "preview it again and confirm the digest it prints"
        case .failed: "try again"
        }
    }
}
