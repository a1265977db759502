internal import FoundationEssentials
internal import PlatformHTTP
internal import TicketConsent
internal import TicketWire

/// Reads what a relay answered to `POST /report`.
struct RelayAnswer {
    private let response: HTTPResponse
    private let report: SealedReport
    private let now: Date

    init(_ response: HTTPResponse, to report: SealedReport, now: Date) {
        self.response = response
        self.report = report
        self.now = now
    }

    func filed() throws(SubmitError) -> FiledReport {
        guard (200...299).contains(response.status) else { throw refusal }
        let answer: ReportResponse
        do {
            answer = try WireCoding.decode(ReportResponse.self, from: response.body)
        } catch {
            // A captive portal answers 200 too.
            throw noIssue("the answer is not a relay's: \(error.description) (check the address and the network)")
        }
        guard answer.issueNumber > 0, ["https", "http"].contains(answer.issueURL.scheme?.lowercased()) else {
            throw noIssue("the answer names no issue")
        }
        return FiledReport(
            issue: SubmittedIssue(request: report.request, response: answer), receivedDigest: try digest(of: answer))
    }

    private func noIssue(_ detail: String) -> SubmitError {
        SubmitError(.relayRejected, .unknown, status: response.status, detail: detail)
    }

    /// Compared when the relay tells: the same bytes were shown, agreed to, sent and received.
    private func digest(of answer: ReportResponse) throws(SubmitError) -> ReportDigest? {
        guard let text = answer.receivedDigest else { return nil }
        guard let digest = ReportDigest(text), digest == report.digest else {
            let detail = "issue #\(answer.issueNumber) was made of other bytes than \(report.digest) (look at it)"
            throw SubmitError(.digestMismatch, .refused, status: response.status, detail: detail)
        }
        return digest
    }

    private var refusal: SubmitError {
        let body = try? WireCoding.decode(RelayErrorBody.self, from: response.body)
        let detail = Self.plain(body?.message ?? body?.error ?? "no reason given")
        switch response.status {
        case 401:
            return error(.signatureMismatch, .notFiled, detail + clockHint)
        case 409:
            return error(.replayMismatch, .refused, detail)
        case 429:
            return error(.rateLimited, .notFiled, detail)
        case 400, 413, 415, 422:
            return error(.payloadInvalid, .refused, detail)
        case 410:
            return error(.relayRejected, .refused, detail)
        case 300...399:
            return error(.relayRejected, .notFiled, "a redirect, which is not followed (check the address)")
        case 500...599:
            return error(.relayRejected, .unknown, detail)
        default:
            return error(.relayRejected, .notFiled, detail)
        }
    }

    private func error(_ code: SubmitError.Code, _ outcome: SubmitError.Outcome, _ detail: String) -> SubmitError {
        let retryAfter = response.header("Retry-After").flatMap {
            RateLimitBackoff.parseRetryAfter($0, now: Int64(now.timeIntervalSince1970))
        }
        return SubmitError(code, outcome, status: response.status, detail: detail, retryAfter: retryAfter)
    }

    /// A signature is refused when the clocks differ by more than the relay's window.
    private var clockHint: String {
        let here = Int64(now.timeIntervalSince1970)
        guard let there = response.header("Date").flatMap({ HTTPDate.seconds($0, now: here) }),
            abs(here - there) > Int64(RequestSignature.defaultWindow)
        else { return " (check that the secret is the relay's)" }
        let way = here > there ? "ahead of" : "behind"
        return " (this machine's clock is \(abs(here - there)) s \(way) the relay's: set it, and try again)"
    }

    /// One short line: it comes from elsewhere, and is shown on a terminal.
    private static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String(String.UnicodeScalarView(scalars)).prefix(200))
    }
}
