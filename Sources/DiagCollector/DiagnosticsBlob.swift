public import DiagRedaction

/// Everything a report says about the machine and the crash, redacted: what the user reviews and what a draft holds.
///
/// Not `Codable`, since decoding would forge ``RedactedText``.
public struct DiagnosticsBlob: Sendable, Hashable {
    /// In the order a maintainer needs them.
    public var sections: [DiagnosticsSection]
    /// What was masked, by rule and section.
    public var ledger: [LedgerEntry]
    /// A title for the issue, at most 200 UTF-16 units; `nil` when nothing crashed.
    public var suggestedTitle: RedactedText?

    public init(
        sections: [DiagnosticsSection] = [], ledger: [LedgerEntry] = [], suggestedTitle: RedactedText? = nil
    ) {
        self.sections = sections
        self.ledger = ledger
        self.suggestedTitle = suggestedTitle
    }

    /// The section of that id; `nil` when the report has none.
    public func section(_ id: String) -> DiagnosticsSection? { sections.first { $0.id == id } }
}
