import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import TicketWire
import Testing

/// kill -9 in the middle of filing, on the real program and the real database.
@Suite struct SuddenDeathTests {
    let scratch = ScratchDirectory()
    var state: String { scratch.path + "/state" }

    #if DEBUG
        @Test(arguments: ["admitted", "created"])
        func aRelayKilledWhileFilingMakesOneIssueOfTheRetry(point: String) throws {
            let report = Samples.report()
            var dying = try RelayProcess(state: state, environment: ["GITTICKETS_TEST_KILL_AT": point])
            let connection = try dying.connect()
            try connection.send(RelayProcess.bytes(of: report))
            #expect(try connection.readToEnd().isEmpty)
            #expect(try dying.wait().status == .signaled(SIGKILL, coreDumped: false))

            let relay = try RelayProcess(state: state)
            let first = try relay.post(report)
            #expect(first.status == 200)
            #expect(try relay.post(report).body == first.body)
            #expect(try WireCoding.decode(ReportResponse.self, from: first.body).issueNumber == 1)
            #expect(try relay.get("/issues/2").status == 404)
            let other = Samples.report(id: report.submissionID, title: "another")
            #expect(try relay.post(other).status == 409)
            #expect(try relay.stop().status == .exited(0))
        }
    #endif

    @Test func anAnsweredReportSurvivesAKill() throws {
        let report = Samples.report()
        var killed = try RelayProcess(state: state)
        let first = try killed.post(report)
        killed.signal(SIGKILL)
        #expect(try killed.wait().status == .signaled(SIGKILL, coreDumped: false))
        let relay = try RelayProcess(state: state)
        #expect(try relay.post(report).body == first.body)
        #expect(try relay.get("/issues/1").status == 200)
        #expect(try relay.stop().status == .exited(0))
    }
}
