internal import FoundationEssentials
internal import TicketConsent
internal import TicketWire

/// What belongs to sealed bytes on disk.
struct SealedRecord: Codable, Sendable {
    let submissionID: UUID
    let destination: Destination
    let notes: SealNotes
    /// Unix seconds.
    let sealedAt: Int64
}
