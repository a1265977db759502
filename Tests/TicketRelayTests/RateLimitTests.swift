import TicketRelay
import TicketWire
import Testing

@Suite struct RateLimitTests {
    @Test func aDeviceIsLimitedByTheHourAndToldHowLongToWait() async throws {
        let relay = try RelayFixture(limits: RateLimits(perAddress: nil, perDevice: 2))
        for _ in 0..<2 { #expect(try await relay.post(Samples.report()).status == 200) }
        relay.clock.advance(600)
        let refused = try await relay.post(Samples.report())
        #expect(refused.status == 429)
        #expect(try refused.error().code == .rateLimited)
        #expect(refused.header("Retry-After") == "3000")
        #expect(try await relay.post(Samples.report(deviceID: "device-2")).status == 200)
        relay.clock.advance(3_000)
        #expect(try await relay.post(Samples.report()).status == 200)
    }

    @Test func anAddressIsLimitedWhateverItsDevices() async throws {
        let relay = try RelayFixture(limits: RateLimits(perAddress: 1, perDevice: nil))
        #expect(try await relay.post(Samples.report(deviceID: "a"), address: "10.0.0.1").status == 200)
        #expect(try await relay.post(Samples.report(deviceID: "b"), address: "10.0.0.1").status == 429)
        #expect(try await relay.post(Samples.report(deviceID: "b"), address: "10.0.0.2").status == 200)
    }

    @Test func aReplaySpendsNothing() async throws {
        let relay = try RelayFixture(limits: RateLimits(perAddress: 2, perDevice: 2))
        let report = Samples.report()
        for _ in 0..<10 { #expect(try await relay.post(report).status == 200) }
        #expect(try await relay.post(Samples.report()).status == 200)
        #expect(try await relay.post(Samples.report()).status == 429)
        #expect(try await relay.post(report).status == 200)
    }

    @Test func aRefusedReportIsNotRememberedAndCanComeAgain() async throws {
        let relay = try RelayFixture(limits: RateLimits(perAddress: nil, perDevice: 1))
        _ = try await relay.post(Samples.report())
        let report = Samples.report()
        #expect(try await relay.post(report).status == 429)
        relay.clock.advance(3_600)
        #expect(try await relay.post(report).status == 200)
        #expect(await relay.issueCount() == 2)
    }

    @Test func oneLimitThatRefusesSpendsNoneOfTheOther() async throws {
        let relay = try RelayFixture(limits: RateLimits(perAddress: 2, perDevice: 1))
        _ = try await relay.post(Samples.report(deviceID: "a"))
        for _ in 0..<5 { #expect(try await relay.post(Samples.report(deviceID: "a")).status == 429) }
        #expect(try await relay.post(Samples.report(deviceID: "b")).status == 200)
    }

    @Test func aLimitOfZeroTakesNothing() async throws {
        let relay = try RelayFixture(limits: RateLimits(perAddress: 0, perDevice: nil))
        let response = try await relay.post(Samples.report())
        #expect(response.status == 429)
        #expect(response.header("Retry-After") == "3600")
    }
}
