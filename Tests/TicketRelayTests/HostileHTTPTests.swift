import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import TicketWire
import Testing

/// What a stranger may send to the built program.
@Suite struct HostileHTTPTests {
    let scratch = ScratchDirectory()
    var state: String { scratch.path + "/state" }

    @Test(arguments: [
        "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n", "POST /report HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /report HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "POST /report HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /report HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n",
        "POST /report HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /%00%0d%0aSet-Cookie:x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n\r\n",
        "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\r\n",
        String(repeating: "A: b\r\n", count: 20_000),
        "POST /report HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-GitTickets-Signature: \u{0}é\r\nContent-Length: 2\r\n\r\n{}",
    ])
    func junkNeitherKillsItNorFilesAnything(bytes: String) throws {
        let relay = try RelayProcess(state: state, options: ["--request-timeout", "1"])
        let connection = try relay.connect()
        // The relay may have hung up before all of it was sent; what counts is that it goes on.
        try? connection.send(Array(bytes.utf8))
        let answer = String(decoding: try connection.readToEnd(), as: UTF8.self)
        #expect(!answer.hasPrefix("HTTP/1.1 200 OK") || bytes.hasPrefix("GET / "))
        #expect(!answer.contains("Set-Cookie"))
        #expect(try relay.get("/").text.contains("Nothing has been filed yet."))
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func aBodyAnnouncedTooLargeIsRefusedBeforeItComes() throws {
        let relay = try RelayProcess(state: state)
        let connection = try relay.connect()
        let size = WireLimits.requestBytes + 1
        try connection.send(Array("POST /report HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n".utf8))
        let response = try connection.response()
        #expect(response.status == 413)
        #expect(try WireCoding.decode(RelayErrorBody.self, from: response.body).byteLimit == WireLimits.requestBytes)
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func aBodyThatGrowsTooLargeUnannouncedIsRefusedOrCut() throws {
        let relay = try RelayProcess(state: state)
        let head = Array(
            "POST /report HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + Array("\r\n".utf8)
        let slightly = try relay.connect()
        try slightly.send(head)
        for _ in 0..<(WireLimits.requestBytes / 65_536) { try slightly.send(chunk) }
        try slightly.send(Array("20\r\n".utf8) + [UInt8](repeating: 0x20, count: 32) + Array("\r\n0\r\n\r\n".utf8))
        #expect(try slightly.response().status == 413)
        let flood = try relay.connect()
        try flood.send(head)
        let isCut = (0..<4_096).contains { _ in (try? flood.send(chunk)) == nil }
        #expect(isCut)
        #expect(try relay.get("/healthz").status == 200)
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func aClientThatDripsIsCutOffWhileOthersAreServed() throws {
        let relay = try RelayProcess(state: state, options: ["--request-timeout", "1"])
        let slow = try relay.connect()
        try slow.send(Array("POST /report HTTP/1.1\r\nHost: a\r\n".utf8))
        var isCut = false
        // A byte each 50 ms for 30 s at most: never silent, never done.
        for _ in 0..<600 where !isCut {
            isCut = (try? slow.send([0x61])) == nil
            usleep(50_000)
        }
        #expect(isCut)
        #expect(try relay.post(Samples.report()).status == 200)
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func clientsThatHangUpEarlyLeaveTheRelayWell() throws {
        let relay = try RelayProcess(state: state)
        let report = Samples.report()
        let bytes = try RelayProcess.bytes(of: report)
        for length in stride(from: 1, through: bytes.count, by: max(1, bytes.count / 40)) {
            try relay.connect().send(Array(bytes.prefix(length)))
        }
        try relay.connect().send(bytes)
        let response = try relay.post(report)
        #expect(try WireCoding.decode(ReportResponse.self, from: response.body).issueNumber == 1)
        #expect(try relay.stop().status == .exited(0))
    }

    @Test func aConnectionIsKeptForMoreThanOneRequest() throws {
        let relay = try RelayProcess(state: state, options: ["--request-timeout", "5"])
        let connection = try relay.connect()
        let one = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
        let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        try connection.send(Array((one + one + last).utf8))
        let answers = String(decoding: try connection.readToEnd(), as: UTF8.self)
        #expect(answers.split(separator: "HTTP/1.1 200 OK").count == 3)
        #expect(try relay.stop().status == .exited(0))
    }
}
