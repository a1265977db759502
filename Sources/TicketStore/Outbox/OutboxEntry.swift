public import FoundationEssentials
public import TicketConsent
public import TicketWire

/// A confirmed report on its way.
public struct OutboxEntry: Sendable, Hashable, Identifiable {
    public enum State: String, Sendable, Hashable, Codable {
        /// Not tried yet, or tried without an issue so far.
        case waiting
        /// A try began and its end was not recorded: it runs now, or the process ended. The next one sends the same
        /// bytes under the same key.
        case attempting
        /// There is an issue; only tidying up is left.
        case filed
        /// The destination will not take it as it is.
        case refused
    }

    public let id: DraftID
    public let digest: ReportDigest
    public let destination: Destination
    /// The title, as it was confirmed.
    public let title: String
    public let state: State
    /// Tries that began.
    public let attempts: Int
    public let queuedAt: Date
    /// No try before that; `nil` for at once.
    public let nextTry: Date?
    /// Why it is still here.
    public let problem: String?

    /// A try began: the draft must not change any more, or a second issue could come of it.
    public var isFrozen: Bool { attempts > 0 }
}
