public import FoundationEssentials
public import TicketConsent
public import TicketWire

/// What came of an outbox entry.
public enum DeliveryOutcome: Sendable, Hashable {
    case filed(Receipt)
    /// It stays in the outbox and is tried again, at that time at the earliest.
    case kept(why: String, until: Date)
    /// It will not be tried again by itself.
    case refused(why: String)
    /// Another process is sending it now.
    case busy

    public struct Receipt: Sendable, Hashable {
        public let issue: SubmittedIssue
        /// Of the bytes that were agreed to and sent.
        public let digest: ReportDigest
        /// As the destination says it received them; `nil` when it does not tell, or told an earlier process.
        public let receivedDigest: ReportDigest?
        /// What could not be tidied up; it is tried again with the next delivery.
        public let warning: String?
    }
}
