import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import Testing

/// The handler calls what() of an uncaught C++ exception last. Whatever that does, what was captured before is safe.
struct FaultInHandlerTests {
    private func check(_ run: TriggerRun, _ body: (RecordFile) -> Void) throws {
        #expect(run.status == .signaled(SIGABRT, coreDumped: false))
        let record = try #require(run.crashes.first)
        #expect(record.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(record.header.handler_faults == 1)
        #expect(record.text(GT_SECTION_EXCEPTION_TYPE) != nil && record.text(GT_SECTION_EXCEPTION_TEXT) == nil)
        #expect(record.frames.count > 5 && record.threads.count == 3)
        #expect(record.sections.filter { !$0.isWhole }.isEmpty)
        body(record)
    }

    @Test func aFaultIsSurvivedAndNoted() throws {
        try check(TriggerRun("what_crashes")) { record in
            #expect(record.header.fault_signal == SIGSEGV && record.header.fault_address == 0)
        }
    }

    @Test func anAbortInsideAnAbortIsSurvivedAndNoted() throws {
        try check(TriggerRun("what_aborts")) { #expect($0.header.fault_signal == SIGABRT) }
    }

    @Test(.timeLimit(.minutes(1))) func theWatchdogEndsWhatNeverReturns() throws {
        try check(TriggerRun("what_hangs")) { record in
            #expect(record.header.fault_signal == SIGSYS)
            #expect(record.header.handler_ns >= 700_000_000, "it was given time")
        }
    }

    /// Without a timer for the watchdog, the process's alarm is left: nothing of ours runs for ever.
    @Test(.timeLimit(.minutes(1)), arguments: ["hang_in_maps", "wait_in_maps"])
    func anAlarmEndsWhatNeverReturnsWhereTheKernelHasNoTimer(_ trigger: String) throws {
        var setting = TriggerRun.Setting()
        setting.launcher = ["prlimit", "--sigpending=0"]
        let run = try TriggerRun(trigger, setting)
        #expect(run.status == .signaled(SIGALRM, coreDumped: false))
        let milliseconds = try #require(run.milliseconds)
        #expect(milliseconds < 10_000, "the trigger's own alarm did not have to")
        let record = try #require(run.crashes.first)
        #expect(record.crash?.signal == SIGSEGV && record.stack.first?.isWhole == true)
    }
}
