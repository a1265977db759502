import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Ends that are no crashes are told apart from those nothing in the process could see.
struct EndingTests {
    private func end(_ verb: String, _ setting: TriggerRun.Setting = .init()) throws -> (TriggerRun, RecordFile) {
        let run = try TriggerRun(verb, setting)
        return (run, try #require(run.records.first))
    }

    @Test func exitIsAnEndWithItsStatus() throws {
        let (run, record) = try end("ends_exit")
        #expect(run.status == .exited(3))
        #expect(record.state == GT_STATE_ENDED)
        #expect(record.header.end_kind == GT_END_EXIT.rawValue && record.header.end_status == 3)
        #expect(record.header.end_monotonic_ns > record.header.armed_monotonic_ns)
    }

    @Test(arguments: [("ends_immediately", GT_END_IMMEDIATE), ("ends_quickly", GT_END_QUICK_EXIT)])
    func endsWithoutExitHandlersAreEnds(_ verb: String, _ kind: gt_end_kind) throws {
        let (run, record) = try end(verb)
        #expect(run.status == .exited(4))
        #expect(record.state == GT_STATE_ENDED)
        #expect(record.header.end_kind == kind.rawValue && record.header.end_status == 4)
    }

    @Test(arguments: ["ends_exec", "ends_exec_list"])
    func becomingAnotherProgramIsAnEnd(_ verb: String) throws {
        let (run, record) = try end(verb)
        #expect(run.status == .exited(0))
        #expect(run.output == "another program\n")
        #expect(record.state == GT_STATE_ENDED && record.header.end_kind == GT_END_EXEC.rawValue)
    }

    @Test func whatNothingInTheProcessSawStaysArmed() throws {
        var setting = TriggerRun.Setting()
        setting.signalWhenReady = SIGKILL
        let (run, record) = try end("idle", setting)
        #expect(run.status == .signaled(SIGKILL, coreDumped: false))
        #expect(record.state == GT_STATE_ARMED && record.header.end_kind == GT_END_NONE.rawValue)
        #expect(record.annotations["trigger"] == "idle", "annotations are there however the process dies")
        #expect(record.breadcrumbs == ["about to run idle"])
    }

    @Test func terminationIsNoCrash() throws {
        var setting = TriggerRun.Setting()
        setting.signalWhenReady = SIGTERM
        let (run, record) = try end("idle", setting)
        #expect(run.status == .signaled(SIGTERM, coreDumped: false))
        #expect(record.state == GT_STATE_ARMED)
    }

    @Test func aDisarmedProcessLeavesNoRecordAndCrashesAlone() throws {
        let run = try TriggerRun("disarmed")
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(run.records.isEmpty)
    }
}
