import FoundationEssentials
import PlatformCrypto
import TicketRelay
import TicketWire
import Testing

@Suite struct ReportTests {
    let relay: RelayFixture

    init() throws { relay = try RelayFixture() }

    @Test func aReportBecomesAnIssueAndTheAnswerIsTheContracts() async throws {
        let report = Samples.report(title: "  Index out of range\n", labels: ["bug", "Crash", "crash"])
        let response = try await relay.post(report)
        #expect(response.status == 200)
        let answer = try response.report()
        #expect(answer.issueNumber == 1)
        #expect(answer.issueURL.absoluteString == Samples.publicURL + "/issues/1")
        #expect(answer.title == "Index out of range")
        #expect(answer.createdAt == Date(timeIntervalSince1970: Double(Samples.now)))
        #expect(answer.appliedLabels == ["bug", "Crash", "gittickets"])
    }

    @Test func theAnswerNamesTheDigestOfTheBytesReceived() async throws {
        let body = try WireCoding.encode(Samples.report())
        let id = try WireCoding.decode(ReportRequest.self, from: body).submissionID
        let response = await relay.service.handle(try Samples.request(body, key: id.uuidString))
        #expect(try response.report().receivedDigest == SHA256.digest(of: body).description)
        // Other bytes for the same report: spaces are enough.
        let spaced = Array(String(decoding: body, as: UTF8.self).map { $0 == "," ? ", " : String($0) }.joined().utf8)
        #expect(spaced != body)
        #expect(await relay.service.handle(try Samples.request(spaced, key: id.uuidString)).status == 409)
    }

    @Test func theLabelOfTheRelayIsThereOnce() async throws {
        let answer = try await relay.post(Samples.report(labels: ["GitTickets"])).report()
        #expect(answer.appliedLabels == ["GitTickets"])
    }

    @Test func theAPIPrefixOfSomeDeploymentsIsUnderstood() async throws {
        let report = Samples.report()
        let request = try Samples.request(
            WireCoding.encode(report), key: report.submissionID.uuidString, path: "/api/report")
        #expect(await relay.service.handle(request).status == 200)
    }

    @Test(arguments: [nil, "", String(repeating: "k", count: 129)])
    func anIdempotencyKeyIsNeeded(key: String?) async throws {
        let request = try Samples.request(WireCoding.encode(Samples.report()), key: key)
        let response = await relay.service.handle(request)
        #expect(response.status == 400)
        #expect(try response.error().code == .payloadInvalid)
        #expect(await relay.issueCount() == 0)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "\u{0}", #"{"schemaVersion":1}"#, #"{"schemaVersion":2}"#,
        String(repeating: "[", count: 100_000), #"{"a":"# + String(repeating: "9", count: 5_000) + "}",
    ])
    func aBodyThatIsNoReportIsRefusedAndNothingIsFiled(body: String) async throws {
        let response = await relay.service.handle(try Samples.request(Array(body.utf8), key: "k"))
        #expect(response.status == 400)
        #expect(try response.error().code == .payloadInvalid)
        #expect(await relay.issueCount() == 0)
    }

    @Test func invalidUTF8IsRefused() async throws {
        var body = try WireCoding.encode(Samples.report(text: "It stopped when I opened a file: HERE"))
        let place = try #require(body.firstRange(of: Array("HERE".utf8)))
        body.replaceSubrange(place, with: [0xFF, 0xFE, 0xC0, 0x80])
        let response = await relay.service.handle(try Samples.request(body, key: "k"))
        #expect(response.status == 400)
    }

    @Test func aFieldOverItsLimitIsNamedAndNotQuoted() async throws {
        let response = try await relay.post(Samples.report(title: String(repeating: "hunter2 ", count: 40)))
        #expect(response.status == 400)
        let message = try #require(try response.error().message)
        #expect(message.hasPrefix("title: has 319 characters"))
        #expect(!message.contains("hunter2"))
    }

    @Test func aBodyOverTheLimitIsRefusedWithTheLimit() async throws {
        let body = [UInt8](repeating: 0x20, count: WireLimits.requestBytes + 1)
        let response = await relay.service.handle(try Samples.request(body, key: "k"))
        #expect(response.status == 413)
        #expect(try response.error().byteLimit == WireLimits.requestBytes)
    }

    @Test func theLongestBodyFitsHoweverItIsEscaped() async throws {
        let id = UUID()
        let marker = CorrelationMarker.text(for: id)
        let filler = String(repeating: "\\u00e9", count: 65_536 - marker.utf16.count)
        let json = """
            {"schemaVersion":1,"title":"t","body":"\(filler)\(marker)","labels":[],"submissionID":"\(id.uuidString)",
            "deviceID":"d","attachmentURLs":[]}
            """
        let response = await relay.service.handle(try Samples.request(Array(json.utf8), key: id.uuidString))
        #expect(response.status == 200)
    }

    @Test func theLogHoldsNothingOfAReport() async throws {
        let report = Samples.report(
            title: "hunter2 title", text: "hunter2 text that is long enough.", deviceID: "hunter2")
        _ = try await relay.post(report)
        _ = await relay.service.handle(RelayRequest(method: "hunter2", path: "/hunter2?hunter2"))
        let digest = try SHA256.digest(of: WireCoding.encode(report)).description
        #expect(relay.log.text.contains("POST /report 200"))
        #expect(relay.log.text.contains(digest))
        #expect(relay.log.text.contains("OTHER (unknown) 404"))
        #expect(!relay.log.text.contains("hunter2"))
    }
}
