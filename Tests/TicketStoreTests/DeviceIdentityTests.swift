import FoundationEssentials
import PlatformOS
import TestSupport
import Testing
import TicketStore

@Suite struct DeviceIdentityTests {
    private let scratch = ScratchDirectory()

    @Test func isMadeOnceAndPrivate() throws {
        let state = try PrivateDirectory(path: scratch.path + "/state")
        let id = try TicketStore(state: state).deviceID()
        #expect(UUID(uuidString: id) != nil)
        #expect(try TicketStore(state: state).deviceID() == id)
        #expect(try state.status(of: "device-id").mode == 0o600)
        let other = try PrivateDirectory(path: scratch.path + "/other")
        #expect(try TicketStore(state: other).deviceID() != id)
    }

    @Test(arguments: ["", "nonsense", String(repeating: "x", count: 1000)])
    func isMadeAnewWhenItDoesNotReadBack(_ content: String) throws {
        let state = try PrivateDirectory(path: scratch.path + "/state")
        try state.write(Array(content.utf8), to: "device-id")
        let id = try TicketStore(state: state).deviceID()
        #expect(UUID(uuidString: id) != nil)
        #expect(try TicketStore(state: state).deviceID() == id)
    }

    @Test func manyAtOnceAgree() async throws {
        let state = try PrivateDirectory(path: scratch.path + "/state")
        let store = try TicketStore(state: state)
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { try store.deviceID() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }
}
