public import FoundationEssentials
internal import TicketWire

/// A report somebody agreed to send: the only thing that can be submitted, and only once.
///
/// A proof: made from a ``SealedReport`` and a ``Consent`` that names its digest, or by this package's store from
/// bytes that still match both. It can't be copied and is consumed by what sends it. Not `Codable`.
public struct ConfirmedReport: ~Copyable, Sendable {
    public let report: SealedReport
    public let consent: Consent

    /// The request body, exactly as it was reviewed.
    public var bytes: [UInt8] { report.bytes }
    /// The idempotency key of every attempt.
    public var submissionID: UUID { report.request.submissionID }

    /// Throws ``ConsentError`` `.otherReport` when the consent names another digest.
    fileprivate init(_ report: SealedReport, _ consent: Consent) throws(ConsentError) {
        guard report.digest == consent.digest else {
            throw ConsentError(
                .otherReport, detail: "it names \(consent.digest), and the report has \(report.digest)")
        }
        self.report = report
        self.consent = consent
    }
}

extension SealedReport {
    /// Joins the report and the agreement to send it.
    ///
    /// - Throws: ``ConsentError`` `.otherReport` when the consent names another digest.
    public func confirmed(by consent: Consent) throws(ConsentError) -> ConfirmedReport {
        try ConfirmedReport(self, consent)
    }
}
