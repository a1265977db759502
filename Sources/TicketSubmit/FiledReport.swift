public import TicketConsent
public import TicketWire

/// What a destination answered to a report it took.
public struct FiledReport: Sendable, Hashable {
    public let issue: SubmittedIssue
    /// The digest of the bytes it received, when it tells; it equals the report's.
    public let receivedDigest: ReportDigest?

    public init(issue: SubmittedIssue, receivedDigest: ReportDigest? = nil) {
        self.issue = issue
        self.receivedDigest = receivedDigest
    }
}
