import FoundationEssentials
import TicketWire
import Testing

@Suite struct ReportRequestTests {
    @Test func theBytesHaveSortedKeysAndPlainSlashes() throws {
        let id = try #require(UUID(uuidString: "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE"))
        let request = Samples.request(body: "a/b \(CorrelationMarker.text(for: id))", labels: ["bug"], id: id)
        let text = String(decoding: try WireCoding.encode(request), as: UTF8.self)
        #expect(
            text == #"{"attachmentURLs":[],"body":"a/b <!-- gittickets-id: AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE -->","#
                + #""deviceID":"device-1","labels":["bug"],"schemaVersion":1,"#
                + #""submissionID":"AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE","title":"Index out of range"}"#)
    }

    @Test func encodingTwiceGivesTheSameBytesAndDecodingGivesTheValue() throws {
        let request = Samples.request(title: "π \u{0} \u{2028} \"quoted\" \u{1F600}")
        let bytes = try WireCoding.encode(request)
        #expect(try WireCoding.encode(request) == bytes)
        #expect(try WireCoding.decode(ReportRequest.self, from: bytes) == request)
    }

    @Test func unknownKeysAndALowerCaseIDAreAccepted() throws {
        let id = UUID()
        let json = """
            {"schemaVersion":1,"title":"t","body":"","labels":[],"submissionID":"\(id.uuidString.lowercased())",
            "deviceID":"d","attachmentURLs":[],"somethingNew":{"a":[1]}}
            """
        #expect(try WireCoding.decode(ReportRequest.self, from: Array(json.utf8)).submissionID == id)
    }

    @Test(arguments: [
        ("{}", "schemaVersion"), ("", "body"), ("[", "body"), ("null", "body"), ("\u{FEFF}{", "body"),
        (#"{"schemaVersion":"1"}"#, "schemaVersion"), (#"{"schemaVersion":1,"title":null}"#, "title"),
        (#"{"schemaVersion":1,"title":"t","body":"b","labels":["a",7]}"#, "labels[1]"),
    ])
    func aBadBodyIsRefusedByTheNameOfItsField(json: String, field: String) {
        let error = #expect(throws: WireError.self) {
            try WireCoding.decode(ReportRequest.self, from: Array(json.utf8))
        }
        #expect(error?.field == field)
    }

    @Test func anUndecodableBodyIsNotQuoted() {
        let json = #"{"schemaVersion":"hunter2"}"#
        let error = #expect(throws: WireError.self) {
            try WireCoding.decode(ReportRequest.self, from: Array(json.utf8))
        }
        #expect(error.map { "\($0)".contains("hunter2") } == false)
    }
}
