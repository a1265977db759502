import FoundationEssentials
import Glibc
import PlatformCrypto
import PlatformOS
import TestSupport
import TicketWire
import Testing

/// The built program over real loopback HTTP.
@Suite struct LoopbackTests {
    let scratch = ScratchDirectory()
    var state: String { scratch.path + "/state" }

    @Test func aReportTravelsFromTheSocketToThePage() throws {
        let relay = try RelayProcess(state: state)
        let report = Samples.report(text: "It stopped when I pressed **hunter2**.")
        let response = try relay.post(report)
        #expect(response.status == 200)
        let answer = try WireCoding.decode(ReportResponse.self, from: response.body)
        #expect(answer.issueURL.absoluteString == "http://127.0.0.1:\(relay.port)/issues/1")
        #expect(try answer.receivedDigest == SHA256.digest(of: WireCoding.encode(report)).description)
        #expect(try relay.post(report).body == response.body)
        let page = try relay.get("/issues/1").text
        #expect(page.contains("<strong>hunter2</strong>"))
        #expect(HTMLScan(page).problems == [])
        #expect(try relay.get("/").text.contains("Index out of range"))
        let (status, log) = try relay.stop()
        #expect(status == .exited(0))
        #expect(log.contains("POST /report 200") && !log.contains("hunter2"))
    }

    @Test func twentyIdenticalPostsAtOnceMakeOneIssue() throws {
        let relay = try RelayProcess(state: state)
        let bytes = try RelayProcess.bytes(of: Samples.report())
        var bodies: Set<[UInt8]> = []
        try withConnections(20, to: relay) { connection in
            try connection.send(bytes)
        } then: { connection in
            let response = try connection.response()
            #expect(response.status == 200)
            bodies.insert(response.body)
        }
        #expect(bodies.count == 1)
        #expect(try issueCount(relay) == 1)
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func manyDifferentPostsAtOnceAreAllServed() throws {
        let relay = try RelayProcess(state: state)
        var numbers: Set<Int> = []
        try withConnections(60, to: relay) { connection in
            try connection.send(RelayProcess.bytes(of: Samples.report()))
        } then: { connection in
            numbers.insert(try WireCoding.decode(ReportResponse.self, from: connection.response().body).issueNumber)
        }
        #expect(numbers == Set(1...60))
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func aHeadRequestGetsTheHeadersOnly() throws {
        let relay = try RelayProcess(state: state)
        let response = try relay.get("/", method: "HEAD")
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
        #expect(response.head.contains("Content-Security-Policy: default-src 'none'"))
        #expect(try relay.get("/report").status == 405)
        #expect(try relay.get("/nothing").status == 404)
        #expect(try relay.get("/issues/1").status == 404)
        #expect(try relay.stop().status == .exited(0))
    }

    private func issueCount(_ relay: borrowing RelayProcess) throws -> Int {
        try relay.get("/").text.split(separator: "href=\"/issues/", omittingEmptySubsequences: false).count - 1
    }

    /// Opens `count` connections, lets each speak, and only then listens to each.
    private func withConnections(
        _ count: Int, to relay: borrowing RelayProcess, speak: (RawConnection) throws -> Void,
        then listen: (RawConnection) throws -> Void
    ) throws {
        var connections: [RawConnection] = []
        for _ in 0..<count { connections.append(try relay.connect()) }
        for connection in connections { try speak(connection) }
        for connection in connections { try listen(connection) }
    }
}
