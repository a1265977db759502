import FoundationEssentials
import TicketRelay
import TicketWire
import Testing

@Suite struct SignatureTests {
    let relay: RelayFixture

    init() throws { relay = try RelayFixture() }

    @Test func aWrongSignatureIsRefusedBeforeTheBodyIsLookedAt() async throws {
        let other = try SharedSecret(validating: [UInt8](repeating: 0x38, count: 32))
        for body in [Array("not JSON".utf8), try WireCoding.encode(Samples.report())] {
            let response = await relay.service.handle(try Samples.request(body, key: "k", secret: other))
            #expect(response.status == 401)
            #expect(try response.error().code == .signatureMismatch)
        }
        #expect(await relay.issueCount() == 0)
    }

    @Test func oneChangedByteIsRefused() async throws {
        let body = try WireCoding.encode(Samples.report())
        let headers = try Samples.headers(body, key: "k", timestamp: Samples.now, secret: Samples.secret())
        var changed = body
        changed[body.count / 2] ^= 1
        let request = RelayRequest(method: "POST", path: "/report", headers: headers, body: changed)
        #expect(await relay.service.handle(request).status == 401)
    }

    @Test(arguments: [(-301, 401), (-300, 200), (300, 200), (301, 401)])
    func aTimestampHoldsInsideItsWindow(offset: Int, status: Int) async throws {
        let request = try Samples.request(Samples.report(), timestamp: Samples.now + offset)
        #expect(await relay.service.handle(request).status == status)
    }

    @Test func missingOrMalformedHeadersAreRefused() async throws {
        let body = try WireCoding.encode(Samples.report())
        let good = try Samples.headers(body, key: "k", timestamp: Samples.now, secret: Samples.secret())
        for headers in [[], [good[0]], [good[1]], [good[0], ("X-GitTickets-Signature", "sha256=")]] {
            let request = RelayRequest(method: "POST", path: "/report", headers: headers, body: body)
            #expect(await relay.service.handle(request).status == 401)
        }
    }

    @Test func headerNamesCompareWithoutRegardToCase() async throws {
        let report = Samples.report()
        let body = try WireCoding.encode(report)
        let headers = try Samples.headers(
            body, key: report.submissionID.uuidString, timestamp: Samples.now, secret: Samples.secret()
        ).map { (name: $0.name.uppercased(), value: $0.value) }
        let request = RelayRequest(method: "POST", path: "/report", headers: headers, body: body)
        #expect(await relay.service.handle(request).status == 200)
    }
}
