public import FoundationEssentials

/// An issue in the local store.
public struct StoredIssue: Sendable, Hashable {
    public let number: Int
    public let submissionID: UUID
    public let title: String
    /// Markdown.
    public let body: String
    public let labels: [String]
    public let createdAt: Date
    /// `sha256:…` of the request body it came in.
    public let receivedDigest: String
}
