import CCrashHandler
import CrashHarness
import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Together with Swift's own backtracer, which handled the signal before us.
struct BacktracerTests {
    @Test func bothReportAndNothingIsOrphaned() throws {
        var setting = TriggerRun.Setting()
        let cache = "gittickets-test-\(getpid())"
        setting.environment = ["SWIFT_BACKTRACE=enable=yes,color=no,cache=no", "GITTICKETS_TEST_MARK=\(cache)"]
        let run = try TriggerRun("null_write", setting)
        guard case .signaled(SIGSEGV, _) = run.status else {
            Issue.record("ended with \(run.status)")
            return
        }
        let record = try #require(run.crashes.first)
        #expect(record.header.stage == GT_STAGE_COMPLETE.rawValue)
        let said = run.error + run.output
        #expect(said.contains("Program crashed"), "Swift's backtracer still prints: \(said.prefix(200))")
        // Its helper inherits the mark; a process that still carries it would be an orphan.
        let orphans = try ChildProcess.run([
            "bash", "-c", "grep -lsz 'GITTICKETS_TEST_MARK=\(cache)' /proc/[0-9]*/environ || true",
        ])
        #expect(orphans.outputText.isEmpty)
    }
}
