public import FoundationEssentials
public import TicketWire

/// A report that waits for the user's decision.
public struct PendingDraft: Sendable, Hashable, Identifiable {
    /// The submission's id: the same from draft to issue.
    public let id: UUID
    public let kind: ReportKind
    /// As it will stand on the issue, redacted.
    public let title: String
    public let createdAt: Date
    /// Whether it was drafted after a crash.
    public let isCrash: Bool

    public init(id: UUID, kind: ReportKind, title: String, createdAt: Date, isCrash: Bool) {
        self.id = id
        self.kind = kind
        self.title = title
        self.createdAt = createdAt
        self.isCrash = isCrash
    }
}
