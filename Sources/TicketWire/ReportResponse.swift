public import FoundationEssentials

/// The 200 answer of `POST /report`.
public struct ReportResponse: Sendable, Hashable {
    public let issueNumber: Int
    public let issueURL: URL
    public let title: String
    /// Whole seconds.
    public let createdAt: Date
    /// The labels the issue has now; nil when the relay does not know.
    public let appliedLabels: [String]?
    /// `sha256:` and the hex SHA-256 of the request body the relay received. Our extension: nil from other relays.
    public let receivedDigest: String?

    public init(
        issueNumber: Int, issueURL: URL, title: String, createdAt: Date, appliedLabels: [String]?,
        receivedDigest: String? = nil
    ) {
        self.issueNumber = issueNumber
        self.issueURL = issueURL
        self.title = title
        self.createdAt = createdAt
        self.appliedLabels = appliedLabels
        self.receivedDigest = receivedDigest
    }
}
