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
            ledger + proposals + omissions,
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
        return Self.line("Masked", "\(total)") + Self.lines(entries) + places
    }

    private var proposals: String {
        let entries = report.notes.proposals
        if entries.isEmpty { return "" }
        return "In your own words, which are sent as you wrote them, rules would mask:\n" + Self.lines(entries)
    }

    private static func lines(_ entries: [LedgerEntry]) -> String {
        entries.map { entry in
            "  \(entry.count) × \(entry.rule) in \(entry.section)\(entry.mask.map { ": \($0)" } ?? "")\n"
        }.joined()
    }

    /// Each mask with the lines of the report's text on which it stands.
    private var places: String {
        let places = MaskPlace.all(in: report.request.body)
        var masks: [String] = []
        var lines: [String: [Int]] = [:]
        for place in places {
            if lines[place.mask] == nil { masks.append(place.mask) }
            if lines[place.mask]?.last != place.line { lines[place.mask, default: []].append(place.line) }
        }
        let texts = masks.map { mask in
            let numbers = lines[mask] ?? []
            let shown = numbers.prefix(Self.shownLines).map { "\($0)" }.joined(separator: ", ")
            let more = numbers.count > Self.shownLines ? " and \(numbers.count - Self.shownLines) more" : ""
            return "  \(mask) on line \(shown)\(more)\n"
        }
        return texts.isEmpty ? "" : "Where, counted in --format markdown:\n" + texts.joined()
    }

    private static let shownLines = 8

    private var omissions: String {
        let left = report.notes.omissions
        if left.isEmpty { return "" }
        return Self.line("Left out to fit", left.map { "\($0.lines) lines of \($0.sectionID)" }.joined(separator: ", "))
    }

    private static func line(_ name: String, _ value: String) -> String { "\(name): \(BodyText.visible(value))\n" }
}
