public import TicketDesk

/// What the library throws. Texts hold no secret and nothing that was collected.
public enum GitTicketsError: Error, Sendable, CustomStringConvertible {
    /// ``GitTickets/configure(_:)`` has not been called.
    case notConfigured
    /// The draft, the preview or the outbox: which, why, and what to do.
    case desk(DeskError)
    /// Not delivered now; it waits in the outbox and is tried again at the next start.
    case keptInOutbox(reason: String)
    /// The relay would not take it, and trying again would not help.
    case relayRejected(reason: String)

    public var description: String {
        switch self {
        case .notConfigured: "GitTickets is not configured (call GitTickets.configure first)"
        case .desk(let error): error.description
        case .keptInOutbox(let reason): "not delivered, kept in the outbox: \(reason)"
        case .relayRejected(let reason): "refused by the relay: \(reason)"
        }
    }
}
