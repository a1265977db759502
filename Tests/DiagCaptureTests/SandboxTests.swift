import CCrashHandler
import CrashHarness
import DiagModel
import DiagPostmortem
import Glibc
import PlatformOS
import Testing

/// Filters of system calls that answer one with death (SECCOMP_RET_KILL_PROCESS). docs/crash-record.md lists the calls.
struct SandboxTests {
    private func check(_ run: TriggerRun) throws {
        let record = try #require(run.crashes.first)
        #expect(run.records.count == 1)
        #expect(record.crash?.signal == SIGSEGV)
        #expect(record.sections.filter { !$0.isWhole }.isEmpty)
        let frames = try Postmortem.report(from: record.bytes).crashedThread?.frames ?? []
        let named = Array(frames.lazy.compactMap(\.function).prefix(5))
        #expect(named.contains("killing_filter_3"), "the trace is \(named)")
    }

    @Test(
        "a call that the handler does without is not made",
        arguments: [
            "clock_gettime", "clock_nanosleep", "close", "faccessat", "getdents64", "lseek", "madvise", "mincore",
            "openat", "pipe2", "rt_sigaction", "setitimer", "sigaltstack", "tgkill",
        ])
    func isNotMade(_ call: String) throws {
        let run = try TriggerRun("kill_on_" + call)
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        try check(run)
        #expect(run.crashes.first?.header.stage == GT_STAGE_COMPLETE.rawValue)
    }

    /// The signal is the filter's, then.
    @Test(
        "a call that the handler can do without comes after what can't be done without",
        arguments: [
            "fstat", "futex", "mmap", "munmap", "nanosleep", "newfstatat", "prctl", "pread64", "prlimit64",
            "rt_tgsigqueueinfo", "timer_create", "timer_delete", "timer_settime",
        ])
    func comesLate(_ call: String) throws {
        let run = try TriggerRun("kill_on_" + call)
        let diedOfCrashOrFilter = [SIGSEGV, SIGSYS].contains { run.status == .signaled($0, coreDumped: false) }
        #expect(diedOfCrashOrFilter, "it ended with \(run.status)")
        try check(run)
    }

    @Test("without these nothing can be recorded", arguments: ["getpid", "gettid", "rt_sigprocmask"])
    func isIndispensable(_ call: String) throws {
        let run = try TriggerRun("kill_on_" + call)
        #expect(run.status == .signaled(SIGSYS, coreDumped: false))
        #expect(run.crashes.isEmpty && run.records.count == 1)
    }
}
