public import FoundationEssentials

/// An issue that was filed, as the application and "My Issues" see it.
public struct SubmittedIssue: Sendable, Identifiable, Hashable {
    /// The submission's id.
    public let id: UUID
    public let issueNumber: Int
    public let issueURL: URL
    /// The title when it was filed.
    public let title: String
    public let createdAt: Date
    public var latestReplyAt: Date?
    public var replyCount: Int
    /// Replies not yet seen on this machine.
    public var unreadReplyCount: Int
    /// Labels asked for that the issue did not get; nil when the relay did not say.
    public var missingLabels: [String]?

    public init(
        id: UUID, issueNumber: Int, issueURL: URL, title: String, createdAt: Date, latestReplyAt: Date? = nil,
        replyCount: Int = 0, unreadReplyCount: Int = 0, missingLabels: [String]? = nil
    ) {
        self.id = id
        self.issueNumber = issueNumber
        self.issueURL = issueURL
        self.title = title
        self.createdAt = createdAt
        self.latestReplyAt = latestReplyAt
        self.replyCount = replyCount
        self.unreadReplyCount = unreadReplyCount
        self.missingLabels = missingLabels
    }

    /// What came of `request`. GitHub does not tell labels apart by case, so neither does ``missingLabels``.
    public init(request: ReportRequest, response: ReportResponse) {
        let missing = response.appliedLabels.map { applied in
            let names = Set(applied.map { $0.lowercased() })
            return request.labels.filter { !names.contains($0.lowercased()) }
        }
        self.init(
            id: request.submissionID, issueNumber: response.issueNumber, issueURL: response.issueURL,
            title: response.title, createdAt: response.createdAt, missingLabels: missing)
    }
}
