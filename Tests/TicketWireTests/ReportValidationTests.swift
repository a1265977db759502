import FoundationEssentials
import TicketWire
import Testing

@Suite struct ReportValidationTests {
    @Test func aPlainReportIsValid() throws {
        try Samples.request().validate()
    }

    @Test(
        arguments: [
            (0, false), (1, true), (256, true), (257, false),
        ])
    func aTitleHasOneTo256Characters(length: Int, isValid: Bool) {
        let title = " \n\u{FEFF}" + String(repeating: "t", count: length) + "\u{A0}"
        expect(Samples.request(title: title), "title", isValid)
    }

    @Test func lengthsCountUTF16UnitsNotCharacters() {
        expect(Samples.request(title: String(repeating: "\u{1F600}", count: 128)), "title", true)
        expect(Samples.request(title: String(repeating: "\u{1F600}", count: 129)), "title", false)
    }

    @Test(arguments: [(65_536, true), (65_537, false)])
    func aBodyHasAtMost65536Units(length: Int, isValid: Bool) {
        let id = UUID()
        let marker = CorrelationMarker.text(for: id)
        let filler = String(repeating: "é", count: length - marker.utf16.count)
        expect(Samples.request(body: filler + marker, id: id), "body", isValid)
    }

    @Test func aBodyNeedsTheMarkerOfItsOwnSubmissionFirst() {
        let id = UUID()
        let filler = String(repeating: "x", count: 60)
        expect(Samples.request(body: filler, id: id), "body", false)
        expect(Samples.request(body: filler + CorrelationMarker.text(for: UUID()), id: id), "body", false)
        let both = filler + CorrelationMarker.text(for: UUID()) + CorrelationMarker.text(for: id)
        expect(Samples.request(body: both, id: id), "body", false)
        let tight = filler + "<!--gittickets-id:\(id.uuidString.lowercased())-->"
        expect(Samples.request(body: tight, id: id), "body", true)
    }

    @Test func listsAreBounded() {
        expect(Samples.request(labels: Array(repeating: "l", count: 20)), "labels", true)
        expect(Samples.request(labels: Array(repeating: "l", count: 21)), "labels", false)
        expect(Samples.request(labels: ["ok", ""]), "labels[1]", false)
        expect(Samples.request(labels: [String(repeating: "l", count: 51)]), "labels[0]", false)
        let url = "https://relay.example/a.png"
        expect(Samples.request(attachmentURLs: Array(repeating: url, count: 20)), "attachmentURLs", true)
        expect(Samples.request(attachmentURLs: Array(repeating: url, count: 21)), "attachmentURLs", false)
        expect(Samples.request(attachmentURLs: ["not a url"]), "attachmentURLs[0]", false)
        expect(Samples.request(deviceID: ""), "deviceID", false)
        expect(Samples.request(deviceID: String(repeating: "d", count: 129)), "deviceID", false)
    }

    private func expect(_ request: ReportRequest, _ field: String, _ isValid: Bool) {
        let error: WireError?
        do throws(WireError) {
            try request.validate()
            error = nil
        } catch let thrown {
            error = thrown
        }
        #expect(error?.field == (isValid ? nil : field))
    }
}
