internal import FoundationEssentials
internal import PlatformCrypto

/// A valid report at the desk, not yet known to be new.
struct Submission: Sendable {
    /// The idempotency key.
    let key: String
    /// Tells a replay from another report under the same key.
    let bodyDigest: SHA256Digest
    let issue: NewIssue
    let clientAddress: String
}
