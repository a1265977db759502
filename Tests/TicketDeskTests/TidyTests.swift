import FoundationEssentials
import PlatformOS
import TestSupport
import TicketDesk
import TicketWire
import Testing

struct TidyTests {
    /// The relay's secret is asked for only where there is something to send.
    @Test func anEmptyOutboxNeedsNoSecret() async throws {
        let scratch = ScratchDirectory()
        let paths = XDGPaths(stateHome: scratch.path + "/state", configHome: scratch.path + "/config")
        let missing = SecretSource.environment(file: scratch.path + "/no-secret")
        let desk = try Desk(AppSettings(appID: AppID("desk-test")), in: paths, secret: missing)
        #expect(try await desk.deliverOutbox().isEmpty)
    }
}
