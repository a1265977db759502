import FoundationEssentials
import TicketRelay
import TicketWire
import Testing

@Suite struct ConfigurationTests {
    @Test func theEnvironmentsNamesAreThoseOfThePublicTemplates() throws {
        let configuration = try configuration([
            "GITTICKETS_LABEL": "from-app", "GITTICKETS_IP_HOURLY_LIMIT": "7", "GITTICKETS_DEVICE_HOURLY_LIMIT": "0",
            "GITTICKETS_REPLAY_WINDOW_SECONDS": "60",
        ])
        #expect(configuration.label == "from-app")
        #expect(configuration.limits == RateLimits(perAddress: 7, perDevice: 0))
        #expect(configuration.replayWindow == 60)
    }

    @Test func nothingSetMeansTheDefaults() throws {
        let configuration = try configuration(["GITTICKETS_LABEL": "", "GITTICKETS_IP_HOURLY_LIMIT": ""])
        #expect(configuration.label == "gittickets")
        #expect(configuration.limits == .standard)
        #expect(configuration.replayWindow == 300)
    }

    @Test(arguments: [
        ("GITTICKETS_IP_HOURLY_LIMIT", "many"), ("GITTICKETS_DEVICE_HOURLY_LIMIT", "-1"),
        ("GITTICKETS_REPLAY_WINDOW_SECONDS", "1.5"), ("GITTICKETS_LABEL", String(repeating: "many", count: 13)),
    ])
    func aMalformedSettingIsNamedAndNotQuoted(name: String, value: String) {
        let error = #expect(throws: RelayError.self) { try configuration([name: value]) }
        #expect(error?.code == .configuration)
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains(value) == false)
    }

    private func configuration(_ environment: [String: String]) throws -> RelayConfiguration {
        try RelayConfiguration(
            secret: Samples.secret(), publicURL: #require(URL(string: Samples.publicURL)), environment: environment,
            limits: .standard)
    }
}
