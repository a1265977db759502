internal import FoundationEssentials
internal import TicketWire

/// `POST /report`: a signed request becomes an issue, once.
struct ReportEndpoint: Sendable {
    let desk: FilingDesk
    /// Added where missing.
    let label: String

    /// - Throws: ``RelayRefusal`` for what the contract refuses, ``RelayError`` for a failure of ours.
    func answer(_ signed: SignedRequest, now: Int) async throws -> RelayResponse {
        let report = try parse(signed.request.body)
        let submission = Submission(
            key: try idempotencyKey(of: signed.request), bodyDigest: signed.bodyDigest,
            issue: NewIssue(
                submissionID: report.submissionID, title: WireText.trimmed(report.title), body: report.body,
                labels: labels(for: report), deviceID: report.deviceID, createdAt: now,
                receivedDigest: signed.bodyDigest),
            clientAddress: signed.request.clientAddress)
        switch try await desk.file(submission) {
        case .filed(let answer): return .json(200, answer)
        case .limited(let retryAfter): throw RelayRefusal.rateLimited(retryAfter: retryAfter)
        case .conflict:
            throw RelayRefusal(
                .idempotencyReplayMismatch, "This submission was already received with another body.")
        }
    }

    private func parse(_ body: [UInt8]) throws(RelayRefusal) -> ReportRequest {
        do throws(WireError) {
            let report = try WireCoding.decode(ReportRequest.self, from: body)
            try report.validate()
            return report
        } catch {
            throw RelayRefusal(.payloadInvalid, error.description)
        }
    }

    private func idempotencyKey(of request: RelayRequest) throws(RelayRefusal) -> String {
        guard let key = request.header(WireHeader.idempotencyKey),
            WireLimits.idempotencyKey.contains(WireLimits.length(key))
        else {
            throw RelayRefusal(
                .payloadInvalid, "\(WireHeader.idempotencyKey) must have 1 to 128 characters.")
        }
        return key
    }

    /// Each once, as GitHub keeps them, which does not tell them apart by case.
    private func labels(for report: ReportRequest) -> [String] {
        var seen: Set<String> = []
        return (report.labels + [label]).filter { seen.insert($0.lowercased()).inserted }
    }
}
