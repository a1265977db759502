import DiagCollector
import DiagModel
import DiagRedaction
import FoundationEssentials
import Testing

struct PolicyTests {
    private func keys(_ policy: DiagnosticsPolicy) throws -> [String] {
        let collector = DiagnosticsCollector(
            policy: policy, application: ReportedApplication(id: "a", version: "1", stateDirectory: "/tmp"),
            rules: try .builtIn(), identity: MachineIdentity())
        guard case .table(let rows)? = collector.collect(process: nil).section("system")?.content else { return [] }
        return rows.map(\.label.text)
    }

    @Test func everySwitchTakesItsFactsAway() throws {
        let all = try keys(.default)
        func missing(_ change: (inout DiagnosticsPolicy) -> Void) throws -> Set<String> {
            var policy = DiagnosticsPolicy.default
            change(&policy)
            return Set(all).subtracting(try keys(policy))
        }
        #expect(try missing { $0.includeOSVersion = false }.isSuperset(of: ["Distribution", "Kernel", "C library"]))
        #expect(try missing { $0.includeAppVersion = false } == ["Application version"])
        #expect(try missing { $0.includeDeviceModel = false }.isSuperset(of: ["Architecture", "Processors online"]))
        #expect(try missing { $0.includeLocale = false }.isSuperset(of: ["Language", "Time zone", "Session"]))
        #expect(
            try missing { $0.excludedFacts = ["cpu", "os.name"] }.isSuperset(of: ["Distribution", "Architecture"]))
        #expect(try missing { $0.includeMemoryPressure = false }.isSuperset(of: ["Memory", "Memory available"]))
        #expect(try missing { $0.includeFreeDisk = false }.contains("Disk free for state"))
    }

    @Test func withEverythingOffAManualReportHoldsNothing() throws {
        let policy = DiagnosticsPolicy(
            includeOSVersion: false, includeAppVersion: false, includeDeviceModel: false, includeLocale: false,
            includeMemoryPressure: false, includeFreeDisk: false, readsJournal: false)
        let collector = DiagnosticsCollector(
            policy: policy, application: ReportedApplication(id: "a"), rules: try .builtIn(),
            identity: MachineIdentity())
        let blob = collector.collect(process: nil)
        #expect(blob.sections.isEmpty)
        #expect(blob.ledger.isEmpty)
        #expect(blob.suggestedTitle == nil)
    }

    @Test func aPolicyComesBackFromItsFile() throws {
        var policy = DiagnosticsPolicy(osLogSubsystems: ["birdlog"], osLogLookback: 60, logFiles: ["/var/log/x"])
        policy.redactors.append(DiagnosticsRedactor(id: "ring", pattern: "ring [0-9]+"))
        policy.logLookahead = 20
        policy.logSources.units = ["birdlog.service"]
        policy.logSources.kernel = false
        let data = try JSONEncoder().encode(policy)
        #expect(try JSONDecoder().decode(DiagnosticsPolicy.self, from: data) == policy)
        #expect(try JSONDecoder().decode(DiagnosticsPolicy.self, from: Data("{}".utf8)) == .default)
        let partial = try JSONDecoder().decode(DiagnosticsPolicy.self, from: Data(#"{"includeLocale":false}"#.utf8))
        #expect(partial == DiagnosticsPolicy(includeLocale: false))
        let sources = Data(#"{"logSources":{"units":["birdlog"]}}"#.utf8)
        var expected = DiagnosticsPolicy.default
        expected.logSources.units = ["birdlog"]
        #expect(try JSONDecoder().decode(DiagnosticsPolicy.self, from: sources) == expected)
    }
}
