internal import DiagRedaction
internal import FoundationEssentials
internal import TicketDraft
internal import TicketWire

/// The terminal form of a preview.
struct PreviewText {
    private let report: SealedReport

    init(_ report: SealedReport) { self.report = report }

    func render() -> String {
        let request = report.request
        let blocks = [
            [("Title", request.title), ("Labels", request.labels.joined(separator: ", "))].map(Self.line).joined(),
            BodyText.render(request.body),
            ledger + omissions,
            [
                ("Goes to", report.destination.summary),
                ("Installation", "\(request.deviceID) (a random name, for the relay's limits)"),
                ("Size", "\(report.bytes.count) bytes"),
                ("Draft", request.submissionID.uuidString),
                ("Digest", report.digest.description),
            ].map(Self.line).joined(),
        ]
        return blocks.joined(separator: "\n")
    }

    private var ledger: String {
        let entries = report.notes.ledger
        if entries.isEmpty { return Self.line("Masked", "nothing") }
        let total = entries.reduce(0) { $0 + $1.count }
        let lines = entries.map { "  \($0.count) × \($0.rule) in \($0.section)\n" }
        return Self.line("Masked", "\(total)") + lines.joined()
    }

    private var omissions: String {
        let left = report.notes.omissions
        if left.isEmpty { return "" }
        return Self.line("Left out to fit", left.map { "\($0.lines) lines of \($0.sectionID)" }.joined(separator: ", "))
    }

    private static func line(_ name: String, _ value: String) -> String { "\(name): \(BodyText.visible(value))\n" }
}
