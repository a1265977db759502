public import DiagRedaction
public import TicketDraft
public import TicketWire

/// What a review says besides the bytes. It holds no text of the report, so it may be stored and read as it is.
public struct SealNotes: Sendable, Hashable, Codable {
    public let kind: ReportKind
    public let ledger: [LedgerEntry]
    public let omissions: [IssueBody.Omission]
    /// The crash record that goes once the report is filed.
    public let crashID: String?
    /// Earlier versions kept none.
    private let proposed: [LedgerEntry]?

    public init(
        kind: ReportKind = .bug, ledger: [LedgerEntry] = [], omissions: [IssueBody.Omission] = [],
        crashID: String? = nil, proposals: [LedgerEntry] = []
    ) {
        proposed = proposals.isEmpty ? nil : proposals
        self.kind = kind
        self.ledger = ledger
        self.omissions = omissions
        self.crashID = crashID
    }

    /// What the rules would mask in what a person typed, which is sent as it was typed.
    public var proposals: [LedgerEntry] { proposed ?? [] }
}
