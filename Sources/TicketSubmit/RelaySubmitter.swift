public import FoundationEssentials
public import PlatformHTTP
public import TicketConsent
public import TicketWire

/// Sends reports to the relay they were confirmed for: `POST /report`, signed anew for each try.
///
/// The relay's address is part of what was agreed to, so it comes from the report and from nowhere else.
public struct RelaySubmitter: IssueSubmitter {
    private let secret: SharedSecret
    private let http: HTTPClient
    private let clock: @Sendable () -> Date

    /// With the client's defaults.
    ///
    /// - Parameters:
    ///   - secret: Signs the requests. It is not sent, stored or printed.
    ///   - version: This library's, for the `User-Agent`.
    ///   - appID: The application reported for, and its version.
    public init(secret: SharedSecret, version: String, appID: String, appVersion: String? = nil) {
        let agent = UserAgent.string(version: version, appID: appID, appVersion: appVersion)
        self.init(secret: secret, http: HTTPClient(userAgent: agent))
    }

    /// - Parameters:
    ///   - clock: For the timestamp that is signed. Default: this machine's.
    public init(secret: SharedSecret, http: HTTPClient, clock: @escaping @Sendable () -> Date = { Date() }) {
        self.secret = secret
        self.http = http
        self.clock = clock
    }

    public func submit(_ report: consuming ConfirmedReport) async throws(SubmitError) -> FiledReport {
        let sealed = report.report
        let request = try signed(sealed)
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            throw SubmitError(error)
        }
        return try RelayAnswer(response, to: sealed, now: clock()).filed()
    }

    private func signed(_ report: SealedReport) throws(SubmitError) -> HTTPRequest {
        let timestamp = Int(clock().timeIntervalSince1970)
        let signature: String
        do {
            signature = try RequestSignature.sign(timestamp: timestamp, body: report.bytes, secret: secret)
        } catch {
            throw SubmitError(.unsignable, .notFiled, detail: error.description)
        }
        return HTTPRequest(
            .post, url: report.destination.reportURL.absoluteString,
            headers: [
                HTTPHeader("Content-Type", "application/json"),
                HTTPHeader("Accept", "application/json"),
                HTTPHeader(WireHeader.timestamp, String(timestamp)),
                HTTPHeader(WireHeader.signature, signature),
                HTTPHeader(WireHeader.idempotencyKey, report.request.submissionID.uuidString),
            ],
            body: report.bytes)
    }
}

extension SubmitError {
    init(_ error: HTTPError) {
        let code: Code = error.code == .cancelled ? .cancelled : .relayUnreachable
        let refused = error.code == .badRequest
        self.init(
            code, refused ? .refused : error.mayHaveArrived ? .unknown : .notFiled, detail: error.description)
    }
}
