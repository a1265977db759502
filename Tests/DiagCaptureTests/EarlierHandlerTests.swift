import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A handler the application had before us gets its turn, and the process ends as it would have.
struct EarlierHandlerTests {
    private static let cases = ["chain", "return", "longjmp", "exit"].flatMap { handler in
        ["recovered", "null_write", "abort_call"].map { (handler, $0) }
    }

    @Test("has the last word", arguments: cases)
    func hasTheLastWord(_ handler: String, _ trigger: String) throws {
        var setting = TriggerRun.Setting()
        setting.arguments = ["--handler", handler]
        let run = try TriggerRun(trigger, setting)
        setting.armed = false
        #expect(run.status == (try TriggerRun(trigger, setting).status))
        let record = try #require(run.crashes.first)
        #expect(record.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(record.header.chained == 1)
    }

    @Test func aCrashThatWasSurvivedIsMarkedSo() throws {
        var setting = TriggerRun.Setting()
        setting.arguments = ["--handler", "longjmp"]
        let run = try TriggerRun("recovered", setting)
        let record = try #require(run.records.first)
        #expect(run.status == .exited(7))
        #expect(record.state == GT_STATE_CRASHED)
        #expect(record.header.end_kind == GT_END_IMMEDIATE.rawValue && record.header.end_status == 7)
    }

    @Test func anIgnoredSignalSentFromOutsideIsNoCrash() throws {
        var setting = TriggerRun.Setting()
        setting.shell = "ulimit -c 0; trap '' TRAP"
        setting.signalWhenReady = SIGTRAP
        let run = try TriggerRun("idle_briefly", setting)
        #expect(run.status == .exited(5))
        #expect(run.records.map(\.state) == [GT_STATE_ENDED])
    }

    /// The backtracer of the Swift runtime is an earlier handler too, with a child process of its own.
    @Test(.timeLimit(.minutes(1)), arguments: ["null_write", "swift_array_index", "abort_call"])
    func swiftsBacktracerStillSpeaks(_ trigger: String) throws {
        var setting = TriggerRun.Setting()
        setting.environment = ["SWIFT_BACKTRACE=enable=yes,color=no,interactive=no"]
        let run = try TriggerRun(trigger, setting)
        setting.armed = false
        let without = try TriggerRun(trigger, setting)
        #expect(run.status == without.status && !run.leftProcess)
        #expect(run.error.contains("crashed:") == without.error.contains("crashed:"))
        #expect(run.error.contains("begin_thread") == false)
        #expect(run.crashes.first?.header.stage == GT_STAGE_COMPLETE.rawValue)
    }
}
