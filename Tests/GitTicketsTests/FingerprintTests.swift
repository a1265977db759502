import DiagModel
import FoundationEssentials
import Testing

@testable import GitTickets

/// A setting that the fingerprint left out would never reach the settings file after a change of it alone.
struct FingerprintTests {
    private func configuration(
        _ policy: DiagnosticsPolicy = .default, url: String = "https://reports.example.com", owner: String = "acme",
        name: String = "foo", visibility: RepoVisibility = .public, label: String = "gittickets", appID: String? = nil,
        version: String? = nil
    ) throws -> Configuration {
        Configuration(
            repo: .init(owner: owner, name: name, visibility: visibility),
            auth: .relay(
                url: try #require(URL(string: url)),
                sharedSecret: try #require(SharedSecret(hex: "8f14e45fceea167a5a36dedd4bea2543"))),
            diagnostics: policy, myIssues: MyIssuesPolicy(label: label), appID: appID, appVersion: version)
    }

    @Test func theSameConfigurationHasTheSameNumberInEveryProcess() throws {
        #expect(try configuration().fingerprint == configuration().fingerprint)
        // FNV-1a of "a", http://www.isthe.com/chongo/tech/comp/fnv/: no seed of this process goes in.
        var sum = Fingerprint()
        sum.add(number: UInt8(ascii: "a"))
        var known: UInt64 = 0xaf63_dc4c_8601_ec8c
        for _ in 0..<7 { known = known &* 0x100_0000_01b3 }
        #expect(sum.value == known)
    }

    @Test func eachPartOfAConfigurationChangesIt() throws {
        let all = [
            try configuration(), try configuration(url: "https://reports.example.org"), try configuration(owner: "a"),
            try configuration(owner: "acmef", name: "oo"), try configuration(name: "bar"),
            try configuration(visibility: .private), try configuration(label: "bug"), try configuration(appID: "foo"),
            try configuration(version: ""), try configuration(version: "1"),
        ]
        #expect(Set(all.map(\.fingerprint)).count == all.count)
    }

    private static let policies: [(String, DiagnosticsPolicy)] = {
        let sources = LogSourcePolicy()
        func with(_ name: String, _ change: (inout LogSourcePolicy) -> Void) -> (String, DiagnosticsPolicy) {
            var changed = sources
            change(&changed)
            return ("logSources." + name, DiagnosticsPolicy(logSources: changed))
        }
        return [
            ("includeOSVersion", DiagnosticsPolicy(includeOSVersion: false)),
            ("includeAppVersion", DiagnosticsPolicy(includeAppVersion: false)),
            ("includeDeviceModel", DiagnosticsPolicy(includeDeviceModel: false)),
            ("includeLocale", DiagnosticsPolicy(includeLocale: false)),
            ("includeMemoryPressure", DiagnosticsPolicy(includeMemoryPressure: false)),
            ("includeFreeDisk", DiagnosticsPolicy(includeFreeDisk: false)),
            ("osLogSubsystems", DiagnosticsPolicy(osLogSubsystems: ["x"])),
            ("osLogLookback", DiagnosticsPolicy(osLogLookback: 301)),
            ("redactors", DiagnosticsPolicy(redactors: [.email])),
            ("showByDefault", DiagnosticsPolicy(showByDefault: false)),
            ("logFiles", DiagnosticsPolicy(logFiles: ["x"])), ("readsJournal", DiagnosticsPolicy(readsJournal: false)),
            ("logLevel", DiagnosticsPolicy(logLevel: .error)), ("logBudget", DiagnosticsPolicy(logBudget: 1)),
            ("logLookahead", DiagnosticsPolicy(logLookahead: 11)),
            ("excludedFacts", DiagnosticsPolicy(excludedFacts: ["x"])),
            ("runsCollectors", DiagnosticsPolicy(runsCollectors: false)),
            ("allowed", DiagnosticsPolicy(allowed: [.init(id: "x", pattern: "y")])),
            ("privateWords", DiagnosticsPolicy(privateWords: ["x"])),
            with("kernel") { $0.kernel = false }, with("ownUnit") { $0.ownUnit = false },
            with("units") { $0.units = ["x"] }, with("executables") { $0.executables = ["x"] },
            with("containers") { $0.containers = ["x"] }, with("journalNamespaces") { $0.journalNamespaces = ["x"] },
            with("journalDirectories") { $0.journalDirectories = ["x"] }, with("session") { $0.session = true },
            with("sandbox") { $0.sandbox = false },
        ]
    }()

    @Test func everySettingOfThePolicyChangesIt() throws {
        var numbers: Set<UInt64> = [try configuration().fingerprint]
        for (name, policy) in Self.policies {
            #expect(numbers.insert(try configuration(policy).fingerprint).inserted, "\(name)")
        }
        // A setting that is new must stand above, and in the fingerprint.
        let parts = Mirror(reflecting: DiagnosticsPolicy.default).children.compactMap(\.label)
        let sources = Mirror(reflecting: LogSourcePolicy()).children.compactMap(\.label).map { "logSources." + $0 }
        #expect(Set(parts.filter { $0 != "logSources" } + sources) == Set(Self.policies.map(\.0)))
    }
}
