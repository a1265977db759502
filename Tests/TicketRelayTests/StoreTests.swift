import FoundationEssentials
import PlatformOS
import TestSupport
import TicketRelay
import TicketWire
import Testing

@Suite struct StoreTests {
    let scratch = ScratchDirectory()
    var path: String { scratch.path + "/state" }

    @Test func answersSurviveARestart() async throws {
        let report = Samples.report()
        let first = try await RelayFixture(scratch: scratch).post(report)
        let relay = try RelayFixture(scratch: scratch)
        let second = try await relay.post(report)
        #expect(first.body == second.body)
        #expect(await relay.issueCount() == 1)
        #expect(try await relay.post(Samples.report()).report().issueNumber == 2)
    }

    @Test func aSecondRelayOnTheSameStateIsRefused() throws {
        let relay = try RelayFixture(scratch: scratch)
        let error = #expect(throws: RelayError.self) { try RelayFixture(scratch: scratch) }
        #expect(error?.code == .stateInUse)
        #expect(relay.scratch.path == scratch.path)
    }

    @Test func everythingInTheStateDirectoryIsPrivate() async throws {
        let relay = try RelayFixture(scratch: scratch)
        _ = try await relay.post(Samples.report())
        let state = try PrivateDirectory(path: path, create: false)
        let names = try state.names()
        #expect(names.contains("relay.sqlite"))
        for name in names { #expect(try state.status(of: name).mode == 0o600) }
    }

    @Test func aDamagedDatabaseIsReportedAndNotReplaced() throws {
        let state = try PrivateDirectory(path: path)
        let garbage = [UInt8](repeating: 0x5A, count: 8_192)
        try state.write(garbage, to: "relay.sqlite")
        let error = #expect(throws: RelayError.self) { try RelayFixture(scratch: scratch) }
        #expect(error?.code == .storage)
        #expect(try state.read("relay.sqlite") == garbage)
    }
}
