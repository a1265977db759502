public import DiagModel
public import TicketWire

/// What a list of drafts shows. It holds no text of the draft, which only the rules may let out.
public struct DraftSummary: Sendable, Hashable, Identifiable {
    public let id: DraftID
    public let createdAt: Timestamp
    public let kind: ReportKind
    /// `nil` for a manual report.
    public let crashID: String?
    /// Holds no word of its user's and is about no crash: what a mere look at a report leaves.
    public let isBlank: Bool
}
