import FoundationEssentials
import LoopbackServer
import PlatformHTTP
import Testing
import TicketConsent
import TicketFixtures
import TicketSubmit
import TicketWire

@Suite(.timeLimit(.minutes(1))) struct RelaySubmitterTests {
    private let secret: SharedSecret
    private let submitter: RelaySubmitter

    init() throws {
        let secret = try #require(SharedSecret(bytes: Fixture.secretBytes))
        self.secret = secret
        let client = HTTPClient(userAgent: "test", configuration: .init(timeout: .milliseconds(500)))
        submitter = RelaySubmitter(secret: secret, http: client)
    }

    /// The answer or the error of one try against a server that replies so.
    private func submit(
        _ reply: @escaping @Sendable (ReceivedRequest) -> LoopbackServer.Reply
    ) async throws -> (result: Result<FiledReport, SubmitError>, sealed: SealedReport, requests: [ReceivedRequest]) {
        let server = try LoopbackServer(reply)
        defer { server.stop() }
        let sealed = try Fixture.sealed(Fixture.draft(), to: server.url)
        let confirmed = try Fixture.confirmed(sealed)
        do throws(SubmitError) {
            return (.success(try await submitter.submit(confirmed)), sealed, server.requests)
        } catch {
            return (.failure(error), sealed, server.requests)
        }
    }

    private func error(status: Int, headers: [String] = [], body: String = "") async throws -> SubmitError {
        let result = try await submit { _ in
            .answer(status: status, headers: headers, body: Array(body.utf8))
        }.result
        guard case .failure(let error) = result else { throw SubmitError(.cancelled, .notFiled, detail: "no error") }
        return error
    }

    @Test func sendsTheConfirmedBytesSignedUnderTheSubmissionsID() async throws {
        let answer = try Fixture.answer(number: 42)
        let (result, sealed, requests) = try await submit { _ in .answer(status: 200, body: answer) }
        let filed = try result.get()
        #expect(filed.issue.issueNumber == 42 && filed.issue.id == sealed.request.submissionID)
        #expect(filed.issue.missingLabels == ["bug"])
        #expect(filed.receivedDigest == nil)
        let request = try #require(requests.first)
        #expect(request.line == "POST /report HTTP/1.1")
        #expect(request.body == sealed.bytes)
        #expect(request.header(WireHeader.idempotencyKey) == sealed.request.submissionID.uuidString)
        let timestamp = request.header(WireHeader.timestamp)
        let verdict = try RequestSignature.verify(
            timestamp: timestamp, signature: request.header(WireHeader.signature), body: request.body, secret: secret,
            now: Int(timestamp ?? "") ?? 0)
        #expect(verdict == .valid)
    }

    @Test func comparesTheDigestWhenTheRelayTellsIt() async throws {
        let good = try await submit { request in
            .answer(status: 200, body: (try? Fixture.answer(digest: ReportDigest(of: request.body))) ?? [])
        }
        #expect(try good.result.get().receivedDigest == good.sealed.digest)
        let bad = try await submit { _ in
            .answer(status: 200, body: (try? Fixture.answer(digest: ReportDigest(of: [1]))) ?? [])
        }
        guard case .failure(let error) = bad.result else { return _ = Issue.record("another outcome") }
        #expect(error.code == .digestMismatch && error.outcome == .refused)
        #expect(error.description.contains("#42"))
    }

    @Test(arguments: [
        (400, "payload_invalid", SubmitError.Code.payloadInvalid, SubmitError.Outcome.refused),
        (401, "signature_mismatch", .signatureMismatch, .notFiled),
        (409, "idempotency_replay_mismatch", .replayMismatch, .refused),
        (413, "body_too_large", .payloadInvalid, .refused),
        (429, "rate_limited", .rateLimited, .notFiled),
        (500, "internal_error", .relayRejected, .unknown),
        (502, "github_error", .relayRejected, .unknown),
        (404, "not_found", .relayRejected, .notFiled),
        (307, "", .relayRejected, .notFiled),
    ])
    func tellsRefusalsApart(
        _ status: Int, _ code: String, _ expected: SubmitError.Code, _ outcome: SubmitError.Outcome
    ) async throws {
        let error = try await error(status: status, body: #"{"error":"\#(code)","message":"because\u001b[2J"}"#)
        #expect(error.code == expected && error.outcome == outcome && error.status == status)
        if status != 307 { #expect(error.detail.hasPrefix("because [2J")) }
    }

    @Test(arguments: [
        "", "nonsense", "<html>Log in to the network</html>", "{}",
        #"{"issueNumber":0,"issueURL":"https://a.example/","title":"","createdAt":"2026-01-01T00:00:00Z"}"#,
        #"{"issueNumber":1,"issueURL":"javascript:1","title":"","createdAt":"2026-01-01T00:00:00Z"}"#,
    ])
    func callsNothingSentWithoutAnIssue(_ body: String) async throws {
        let error = try await error(status: 200, body: body)
        #expect(error.code == .relayRejected && error.outcome == .unknown)
    }

    @Test func readsHowLongToWait() async throws {
        #expect(try await error(status: 429, headers: ["Retry-After: 17"]).retryAfter == .seconds(17))
        #expect(try await error(status: 503, headers: ["Retry-After: soon"]).retryAfter == nil)
    }

    @Test func saysWhenTheClockIsWrong() async throws {
        let skewed = try await error(status: 401, headers: ["Date: Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(skewed.description.contains("clock is"))
        #expect(skewed.description.contains("ahead of"))
        let here = try await error(status: 401)
        #expect(here.description.contains("check that the secret is the relay's"))
    }

    @Test func knowsWhenTheOutcomeIsUnknown() async throws {
        for reply in [
            LoopbackServer.Reply.cut, .stall(), .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".utf8)),
        ] {
            guard case .failure(let error) = try await submit({ _ in reply }).result else {
                return _ = Issue.record("another outcome")
            }
            #expect(error.code == .relayUnreachable && error.outcome == .unknown && error.status == nil)
        }
    }

    @Test func nothingPrintsTheSecret() async throws {
        let hex = Fixture.secretBytes.map { String($0, radix: 16) }.joined()
        let error = try await error(status: 401, body: #"{"error":"signature_mismatch"}"#)
        for text in ["\(submitter)", String(reflecting: submitter), "\(error)"] {
            #expect(!text.contains(hex) && !text.contains("55, 55") && !text.contains("7777"))
        }
    }
}
