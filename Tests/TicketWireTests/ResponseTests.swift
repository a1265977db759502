import FoundationEssentials
import TicketWire
import Testing

@Suite struct ResponseTests {
    @Test(arguments: ["2026-06-04T12:00:00Z", "2026-06-04T12:00:00.000Z"])
    func aPublicRelaysAnswerDecodes(date: String) throws {
        let json = """
            {"issueNumber":42,"issueURL":"https://github.com/acme/foo/issues/42","title":"t","createdAt":"\(date)",
            "appliedLabels":null}
            """
        let response = try WireCoding.decode(ReportResponse.self, from: Array(json.utf8))
        #expect(response.issueNumber == 42)
        #expect(response.createdAt == Date(timeIntervalSince1970: 1_780_574_400))
        #expect(response.appliedLabels == nil)
        #expect(response.receivedDigest == nil)
    }

    @Test func ourAnswerRoundTripsWithItsExtension() throws {
        let response = ReportResponse(
            issueNumber: 1, issueURL: try #require(URL(string: "http://127.0.0.1:8080/issues/1")), title: "t",
            createdAt: Date(timeIntervalSince1970: 1_700_000_000), appliedLabels: ["bug"], receivedDigest: "sha256:00")
        let bytes = try WireCoding.encode(response)
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""createdAt":"2023-11-14T22:13:20Z""#))
        #expect(try WireCoding.decode(ReportResponse.self, from: bytes) == response)
    }

    @Test func labelsThatWereDroppedAreNamedWithoutRegardToCase() throws {
        let url = try #require(URL(string: "https://github.com/acme/foo/issues/1"))
        func filed(_ applied: [String]?) -> SubmittedIssue {
            SubmittedIssue(
                request: Samples.request(labels: ["Bug", "crash", "gittickets"]),
                response: ReportResponse(
                    issueNumber: 1, issueURL: url, title: "t", createdAt: Date(), appliedLabels: applied))
        }
        #expect(filed(["bug", "gittickets"]).missingLabels == ["crash"])
        #expect(filed(["gittickets", "BUG", "crash"]).missingLabels == [])
        #expect(filed(nil).missingLabels == nil)
    }

    @Test func anErrorBodyKeepsACodeItDoesNotKnow() throws {
        let known = try WireCoding.decode(RelayErrorBody.self, from: Array(#"{"error":"rate_limited"}"#.utf8))
        #expect(known.code == .rateLimited)
        let json = #"{"error":"teapot","message":"m","byteLimit":5}"#
        let unknown = try WireCoding.decode(RelayErrorBody.self, from: Array(json.utf8))
        #expect(unknown.code == nil && unknown.error == "teapot" && unknown.byteLimit == 5)
    }
}
