import FoundationEssentials
import GitTickets
import Testing

/// The configure call as adopters of the SDK for Apple systems write it compiles here.
struct ConfigureTests {
    struct Logger: GitTicketsLogger {
        func log(level: GitTicketsLogLevel, message: String, error: (any Error)?) {}
    }

    @Test func theShortestCallTakesRepositoryAndRelay() throws {
        let url = try #require(URL(string: "https://your-relay.vercel.app"))
        let secret = try #require(SharedSecret(hex: "8f14e45fceea167a5a36dedd4bea2543"))
        let configuration = Configuration(
            repo: .init(owner: "alanw", name: "MyApp", visibility: .public),
            auth: .relay(url: url, sharedSecret: secret))
        #expect(configuration.repo.visibility == .public)
        #expect(configuration.myIssues.label == "gittickets")
        #expect(configuration.diagnostics.osLogLookback == 300)
        #expect(configuration.privacy.requireExplicitConsent)
    }

    @Test func everyPolicyOfTheCallIsTaken() throws {
        let url = try #require(URL(string: "https://reports.example.com"))
        let secret = try #require(SharedSecret(base64: "jxTkX87qFnpaNt7dS+olQw=="))
        let configuration = Configuration(
            repo: .init(owner: "alanw", name: "MyApp", visibility: .private),
            auth: .relay(url: url, sharedSecret: secret),
            theme: GitTicketsTheme(cornerRadius: 12, submitButtonStyle: .bordered),
            diagnostics: DiagnosticsPolicy(
                includeLocale: false, osLogSubsystems: ["com.example.myapp"], osLogLookback: 600,
                redactors: [.email, .ipv4, .ipv6, .bearerToken]),
            privacy: PrivacyPolicy(bannerText: "Read by our support team.", requireExplicitConsent: true),
            myIssues: MyIssuesPolicy(enabled: true, pollInterval: 900, label: "from-app"),
            logger: Logger())
        #expect(configuration.theme.cornerRadius == 12)
        #expect(configuration.diagnostics.osLogSubsystems == ["com.example.myapp"])
        #expect(configuration.myIssues.label == "from-app")
        #expect(configuration.privacy.bannerText == "Read by our support team.")
    }

    @Test func theSecretIsNeverPrinted() throws {
        let secret = try #require(SharedSecret(hex: "8f14e45fceea167a5a36dedd4bea2543"))
        let url = try #require(URL(string: "https://reports.example.com"))
        let configuration = Configuration(
            repo: .init(owner: "a", name: "b"), auth: .relay(url: url, sharedSecret: secret))
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains("8f14e45f"))
        #expect(!dumped.contains("143"), "nor as a list of bytes")
    }
}
