import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// The capture library for AArch64, under qemu-user; `make test-aarch64` prepares what these need.
///
/// qemu has a thread of its own, which answers no signal of the program's: it is left out.
@Suite(.enabled(if: Environment.value("GITTICKETS_AARCH64") != nil, "make test-aarch64 runs them"))
struct AArch64Tests {
    private static let place = Environment.value("GITTICKETS_AARCH64") ?? ""

    private func run(_ way: String, environment: [String] = []) throws -> ProgramRun {
        try ProgramRun(
            ["qemu-aarch64", "-L", Self.place + "/sysroot", Self.place + "/ways", way], environment: environment)
    }

    @Test(arguments: ["fault": SIGSEGV, "abort": SIGABRT, "overflow": SIGSEGV])
    func aCrashIsCaptured(_ way: String, _ signal: Int32) throws {
        let run = try run(way)
        #expect(run.status == .signaled(signal, coreDumped: false))
        let record = try #require(run.records.first)
        #expect(record.state == GT_STATE_CRASHED && record.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(record.header.architecture == 183 && record.header.handler_faults == 0)
        let crash = try #require(record.crash)
        #expect(crash.signal == signal && crash.registers.count == 34)
        let areWhole = record.sections.allSatisfy(\.isWhole)
        #expect(areWhole && !record.stack.isEmpty)
        // The program counter is the first frame, and main's caller or the thread's start the last.
        #expect(record.frames.count >= 2)
        let pc = withUnsafeBytes(of: crash.registers.value) { $0.load(fromByteOffset: 32 * 8, as: UInt64.self) }
        #expect(record.frames.first == pc && pc != 0)
        #expect(record.annotations["document.pages"] == "42" && record.breadcrumbs == ["opened export"])
        #expect(record.executable.build_id_length == 20)
    }

    @Test(arguments: [
        ("exit", GT_END_EXIT), ("_exit", GT_END_IMMEDIATE), ("quick_exit", GT_END_QUICK_EXIT), ("exec", GT_END_EXEC),
        ("sigterm", GT_END_NOTED),
    ])
    func anEndIsMarked(_ way: String, _ kind: gt_end_kind) throws {
        let record = try #require(try run(way).records.first)
        #expect(record.state == GT_STATE_ENDED && record.header.end_kind == kind.rawValue)
    }

    @Test func otherThreadsAreStopped() throws {
        let record = try #require(try run("crowd", environment: ["THREADS=20"]).records.first)
        #expect(record.threads.filter { $0.status == GT_THREAD_CAPTURED.rawValue && $0.pc != 0 }.count == 21)
    }

    @Test func childrenHaveRecordsOfTheirOwn() throws {
        #expect(try run("children").crashes.filter { $0.header.parent_pid != 0 }.count == 10)
    }

    @Test func hangsAreRecorded() throws {
        let run = try run("hang")
        #expect(run.status == .exited(3))
        #expect(run.records.filter { $0.state == GT_STATE_HUNG }.count == 2)
    }
}
