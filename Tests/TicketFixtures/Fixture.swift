public import DiagCollector
public import DiagModel
internal import DiagRedaction
public import FoundationEssentials
public import TicketConsent
public import TicketDraft
public import TicketWire

/// Small real values that tests of drafts, consent, the store and delivery share.
public enum Fixture {
    public static let time = Timestamp(microseconds: 1_700_000_000_000_000)
    public static let date = Date(timeIntervalSince1970: 1_700_000_000)
    public static let deviceID = "0E6E2E4C-0000-4000-8000-000000000001"
    /// The secret of the contract's test vector.
    public static let secretBytes = [UInt8](repeating: 0x37, count: 32)

    public static func draft(
        id: UUID = UUID(), typed: String = "It broke when I opened \"a\".", crashID: String? = nil
    ) -> IssueDraft {
        IssueDraft(
            id: id, createdAt: time, kind: .bug, title: .typed(TypedText("Crash on open")), userBody: TypedText(typed),
            diagnostics: diagnostics, labels: ["bug"], crashID: crashID)
    }

    public static var diagnostics: DiagnosticsBlob {
        DiagnosticsBlob(
            sections: [
                DiagnosticsSection(
                    id: "reason", title: RedactedText(literal: "Reason"),
                    content: .text(RedactedText(literal: "Index out of range\nmail to <email-1>"))),
                DiagnosticsSection(
                    id: "system", title: RedactedText(literal: "System"),
                    content: .table([
                        DiagnosticsSection.Row(
                            RedactedText(literal: "Kernel"), RedactedText(literal: "6.1.0 #1 SMP"))
                    ])),
                DiagnosticsSection(
                    id: "logs.file", title: RedactedText(literal: "Log"),
                    content: .text(RedactedText(literal: "10:00 opened\n10:01 ``` oops")), folded: true, anchorLine: 1),
            ],
            ledger: [LedgerEntry(rule: "email", section: "reason", count: 1, mask: "‹email-…›")],
            suggestedTitle: RedactedText(literal: "Index out of range"))
    }

    public static func destination(_ url: String = "http://127.0.0.1:9/") throws -> Destination {
        guard let url = URL(string: url) else { throw WireError(.unusableAddress, field: "url", reason: "none") }
        return try Destination(relay: url, repo: RepoCoordinate(owner: "acme", name: "foo", visibility: .public))
    }

    public static func sealed(_ draft: IssueDraft, to url: String = "http://127.0.0.1:9/") throws -> SealedReport {
        try SealedReport.seal(draft, to: destination(url), deviceID: deviceID)
    }

    public static func confirmed(_ sealed: SealedReport) throws -> ConfirmedReport {
        try sealed.confirmed(by: Consent(to: sealed.digest, on: date, by: .digest))
    }

    /// A relay's answer to a report.
    public static func answer(number: Int = 42, digest: ReportDigest? = nil) throws -> [UInt8] {
        guard let url = URL(string: "https://github.com/acme/foo/issues/\(number)") else { return [] }
        return try WireCoding.encode(
            ReportResponse(
                issueNumber: number, issueURL: url, title: "Crash on open", createdAt: date,
                appliedLabels: ["gittickets"],
                receivedDigest: digest?.description))
    }
}
