internal import FoundationEssentials
internal import TicketConsent
internal import TicketWire

/// An outbox entry's file. Times are Unix seconds.
struct EntryRecord: Codable, Sendable {
    let id: UUID
    let destination: Destination
    let notes: SealNotes
    /// Names the digest, and so the file that holds the bytes.
    let consent: Consent
    let title: String
    let queuedAt: Int64
    var state: OutboxEntry.State
    /// Counted before each try begins.
    var attempts: Int
    /// No try before that.
    var nextTry: Int64?
    /// Why it is still here, in words without private text.
    var problem: String?
    var filed: Filed?

    /// What a destination answered.
    struct Filed: Codable, Sendable {
        let issueNumber: Int
        let issueURL: URL
        let title: String
        let createdAt: Int64
        let missingLabels: [String]?
        let filedAt: Int64

        func issue(of submission: UUID) -> SubmittedIssue {
            SubmittedIssue(
                id: submission, issueNumber: issueNumber, issueURL: issueURL, title: title,
                createdAt: Date(timeIntervalSince1970: Double(createdAt)), missingLabels: missingLabels)
        }
    }

    var isFrozen: Bool { attempts > 0 }

    var entry: OutboxEntry {
        OutboxEntry(
            id: id, digest: consent.digest, destination: destination, title: title, state: state, attempts: attempts,
            queuedAt: Date(timeIntervalSince1970: Double(queuedAt)),
            nextTry: nextTry.map { Date(timeIntervalSince1970: Double($0)) }, problem: problem)
    }
}
