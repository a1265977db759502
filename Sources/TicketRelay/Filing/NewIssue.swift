internal import FoundationEssentials
internal import PlatformCrypto

/// An issue to be made.
struct NewIssue: Sendable {
    let submissionID: UUID
    let title: String
    let body: String
    let labels: [String]
    let deviceID: String
    /// Unix seconds.
    let createdAt: Int
    /// Of the request body it came in.
    let receivedDigest: SHA256Digest
}
