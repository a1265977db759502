public import FoundationEssentials
public import TicketConsent
public import TicketWire

/// A filed issue and the report it came from.
public struct SubmissionRecord: Sendable, Hashable, Identifiable {
    public var issue: SubmittedIssue
    public let kind: ReportKind
    /// The Markdown that was sent.
    public let body: String
    public let deviceID: String
    public let digest: ReportDigest
    /// Whole seconds.
    public let submittedAt: Date

    public var id: UUID { issue.id }

    public init(
        issue: SubmittedIssue, kind: ReportKind, body: String, deviceID: String, digest: ReportDigest,
        submittedAt: Date
    ) {
        self.issue = issue
        self.kind = kind
        self.body = body
        self.deviceID = deviceID
        self.digest = digest
        self.submittedAt = submittedAt
    }
}
