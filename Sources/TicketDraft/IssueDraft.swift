public import DiagCollector
public import DiagModel
public import DiagRedaction
public import FoundationEssentials
public import TicketWire

/// A report in the making: what was typed and what was collected and redacted.
///
/// Not `Codable`, since decoding would forge ``RedactedText``: a stored draft's text goes through the rules again.
public struct IssueDraft: Sendable, Hashable, Identifiable {
    /// The submission's id: the correlation marker, and the idempotency key of every attempt to send it.
    public let id: UUID
    public let createdAt: Timestamp
    public var kind: ReportKind
    public var title: IssueTitle
    public var userBody: TypedText
    /// `nil` when the user switched it off.
    public var diagnostics: DiagnosticsBlob?
    /// 20 at most, of 1–50 UTF-16 units each.
    public var labels: [String]
    /// The crash record this draft was made from, which goes when the report is filed; `nil` for a manual report.
    public var crashID: String?

    public init(
        id: UUID = UUID(), createdAt: Timestamp, kind: ReportKind = .bug, title: IssueTitle,
        userBody: TypedText = .empty, diagnostics: DiagnosticsBlob? = nil, labels: [String]? = nil,
        crashID: String? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.kind = kind
        self.title = title
        self.userBody = userBody
        self.diagnostics = diagnostics
        self.labels = labels ?? Self.defaultLabels(for: kind)
        self.crashID = crashID
    }

    /// What was masked in the diagnostics; empty without them.
    public var ledger: [LedgerEntry] { diagnostics?.ledger ?? [] }

    /// GitHub's own label names. A relay adds its label besides.
    public static func defaultLabels(for kind: ReportKind) -> [String] {
        switch kind {
        case .bug: ["bug"]
        case .featureRequest: ["enhancement"]
        case .question: ["question"]
        }
    }
}
