internal import DiagRedaction
internal import FoundationEssentials
internal import TicketDraft
internal import TicketWire

/// The JSON form of a preview. Fields are only ever added.
struct PreviewRecord: Encodable {
    let schemaVersion = 1
    let digest: String
    let byteCount: Int
    let relayURL: String
    let repository: String
    let isPublic: Bool
    let submissionID: String
    let deviceID: String
    let title: String
    let labels: [String]
    let body: String
    let ledger: [LedgerEntry]
    /// What the rules would mask in what a person typed, which is sent as it was typed.
    let proposals: [LedgerEntry]
    /// Where masks stand in `body`.
    let masks: [MaskPlace]
    let omissions: [IssueBody.Omission]

    init(_ report: SealedReport) {
        digest = report.digest.description
        byteCount = report.bytes.count
        relayURL = report.destination.relayURL.absoluteString
        repository = report.destination.repo.description
        isPublic = report.destination.isPublic
        submissionID = report.request.submissionID.uuidString
        deviceID = report.request.deviceID
        title = report.request.title
        labels = report.request.labels
        body = report.request.body
        ledger = report.notes.ledger
        proposals = report.notes.proposals
        masks = MaskPlace.all(in: report.request.body)
        omissions = report.notes.omissions
    }
}
