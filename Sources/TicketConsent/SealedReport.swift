public import DiagRedaction
public import TicketDraft
public import TicketWire

/// The exact bytes of the request body that a person reviews, and that are sent if they agree.
///
/// A proof: only ``seal(_:to:deviceID:)`` makes one from a draft, and only this package reads a stored one back, which
/// checks every byte. Not `Codable`, since decoding would forge one.
public struct SealedReport: Sendable, Hashable {
    /// The request body; UTF-8 JSON.
    public let bytes: [UInt8]
    /// Of ``bytes``.
    public let digest: ReportDigest
    /// What ``bytes`` say.
    public let request: ReportRequest
    public let destination: Destination
    /// What was masked, and what did not fit: for the review, not sent.
    public let notes: SealNotes

    /// Encodes the draft for its destination.
    ///
    /// - Parameters:
    ///   - deviceID: This installation's random name.
    ///   - proposals: What the rules would mask in typed text.
    /// - Throws: ``ConsentError`` `.unsealable`, naming the field and its limit.
    public static func seal(
        _ draft: IssueDraft, to destination: Destination, deviceID: String, proposals: [LedgerEntry] = []
    ) throws(ConsentError) -> SealedReport {
        let body = try build(draft)
        let request = ReportRequest(
            title: draft.title.line(for: draft.kind), body: body.markdown, labels: draft.labels,
            submissionID: draft.id, deviceID: deviceID)
        let notes = SealNotes(
            kind: draft.kind, ledger: draft.ledger, omissions: body.omissions, crashID: draft.crashID,
            proposals: proposals)
        do {
            return try SealedReport(bytes: destination.encode(request), destination: destination, notes: notes)
        } catch let error as WireError {
            throw ConsentError(.unsealable, detail: error.description)
        } catch let error as ConsentError {
            throw error
        } catch {
            throw ConsentError(.unsealable, detail: "unknown")
        }
    }

    /// Reads a stored report back. For the store of this package only.
    ///
    /// - Throws: ``ConsentError`` `.bytesChanged` when the bytes don't match the digest they were stored under,
    ///   `.notAReport` when they are not a valid request.
    package static func restore(
        bytes: [UInt8], digest: ReportDigest, destination: Destination, notes: SealNotes
    ) throws(ConsentError) -> SealedReport {
        let found = try ReportDigest(of: bytes)
        guard found == digest else {
            throw ConsentError(.bytesChanged, detail: "it has \(found) instead of \(digest)")
        }
        return try SealedReport(bytes: bytes, destination: destination, notes: notes)
    }

    /// The bytes are read back, so that what is shown and validated is what they say.
    private init(bytes: [UInt8], destination: Destination, notes: SealNotes) throws(ConsentError) {
        do {
            request = try WireCoding.decode(ReportRequest.self, from: bytes)
            try request.validate()
        } catch {
            throw ConsentError(.notAReport, detail: error.description)
        }
        self.bytes = bytes
        self.digest = try ReportDigest(of: bytes)
        self.destination = destination
        self.notes = notes
    }

    private static func build(_ draft: IssueDraft) throws(ConsentError) -> IssueBody {
        do {
            return try IssueBodyBuilder.build(draft)
        } catch {
            throw ConsentError(.unsealable, detail: error.description)
        }
    }
}
