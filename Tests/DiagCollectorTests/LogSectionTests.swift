import DiagCollector
import DiagModel
import DiagRedaction
import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

struct LogSectionTests {
    private let scratch = ScratchDirectory()
    private let policy: DiagnosticsPolicy

    init() throws {
        policy = DiagnosticsPolicy(osLogSubsystems: ["birdlog"], logFiles: [scratch.path + "/app.log"])
    }

    private func collect(_ policy: DiagnosticsPolicy? = nil) throws -> DiagnosticsBlob {
        var collector = DiagnosticsCollector(
            policy: policy ?? self.policy, application: ReportedApplication(id: "org.example.birdlog"),
            rules: try .builtIn(), identity: MachineIdentity(userName: "wilhelmina", hostName: "nightingale-nest"))
        collector.journalDirectory = scratch.path
        return collector.collect(crash: SampleCrash.report())
    }

    private func write(_ text: String) throws {
        try FileDescriptor(path: scratch.path + "/app.log", flags: O_WRONLY | O_CREAT | O_TRUNC).write(Array(text.utf8))
    }

    private func lines(_ blob: DiagnosticsBlob, _ id: String) throws -> [String] {
        guard case .text(let text)? = blob.section(id)?.content else { return [] }
        return text.lines().map(\.text)
    }

    /// An entry some seconds before or after the crash.
    private func entry(_ second: Int, _ message: String, priority: Int = 6) -> ExportEntry {
        var entry = ExportEntry(second: UInt64(500 + second), message, priority: priority)
        entry.realtimeMicroseconds = UInt64(SampleCrash.time.microseconds + Int64(second) * 1_000_000)
        return entry
    }

    @Test func theCrashIsMarkedAmongItsLines() throws {
        try JournalFixture.write(
            [entry(-2, "before"), entry(-1, "oops", priority: 3), entry(1, "after")], to: scratch.path)
        let blob = try collect()
        let lines = try lines(blob, "logs.journal")
        #expect(
            lines == [
                "(times of the journal are UTC, 2026-11-30; >>> marks 04:00:00.250000)",
                "03:59:58.250000 INFO birdlog[42]: before", "03:59:59.250000 ERROR birdlog[42]: oops", ">>>",
                "04:00:01.250000 INFO birdlog[42]: after",
            ])
        #expect(blob.section("logs.journal")?.anchorLine == 3)
        #expect(blob.section("logs.journal")?.folded == true)
    }

    @Test func everySourceHasItsOwnSectionAndSilentOnesAreNamed() throws {
        try JournalFixture.write([entry(-1, "hello")], to: scratch.path)
        try write("2026-11-30T04:00:00Z INFO from the file\n")
        let blob = try collect()
        #expect(
            blob.sections.map(\.id).filter { $0.hasPrefix("logs.") } == ["logs.journal", "logs.file.1", "logs.absent"])
        #expect(try lines(blob, "logs.file.1").contains("2026-11-30T04:00:00Z INFO from the file"))
        #expect(try lines(blob, "logs.absent") == ["Journal of birdlog: no lines in this time"])
    }

    @Test func aBrokenJournalIsNamedInTheReport() throws {
        try JournalFixture.write([entry(-1, "hello")], to: scratch.path, name: "good")
        try JournalFixture.write([entry(-1, "lost")], to: scratch.path, name: "bad")
        #expect(truncate(scratch.path + "/bad.journal", 5_000) == 0)
        let lines = try lines(try collect(), "logs.journal")
        #expect(lines[0].hasPrefix("(bad.journal: truncated"))
        #expect(lines.contains { $0.hasSuffix("hello") })
    }

    @Test func whatIsLeftOutIsSaid() throws {
        try JournalFixture.write((0..<200).map { entry(-200 + $0, "line \($0)") }, to: scratch.path)
        var small = policy
        small.logBudget = 500
        let lines = try lines(try collect(small), "logs.journal")
        #expect(lines.contains { $0.hasPrefix("… ") && $0.hasSuffix(" lines left out …") })
        #expect(lines.contains { $0.hasSuffix("line 199") })
    }

    @Test func runsAreFoldedAndForeignBytesMadeSafe() throws {
        var odd = entry(-1, "")
        odd.fields[0].1 = [0x61, 0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x62, 0x00]
        try JournalFixture.write((0..<40).map { entry(-50 + $0, "retrying") } + [odd], to: scratch.path)
        let lines = try lines(try collect(), "logs.journal")
        #expect(lines[1].hasSuffix("retrying (40 times)"))
        #expect(lines[2].contains(#"a\xFFb"#))
        #expect(!lines[2].unicodeScalars.contains { $0.value < 0x20 })
    }
}
