import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import Testing

extension Trigger: CustomTestStringConvertible {
    public var testDescription: String { name }
}

/// Every way to die: captured whole, named, explained, and as clean as without us.
@Suite(.serialized)
struct EveryTriggerTests {
    private static let build = TriggerBuild(name: "debug")

    @Test(
        "leaves a record that tells all, and dies as without us", .timeLimit(.minutes(1)),
        arguments: Trigger.list().filter(\.canRun))
    func everyTrigger(_ trigger: Trigger) throws {
        let trial = try TriggerTrial(trigger, Self.build)
        guard !trial.isImpossible else { return }
        #expect(trial.verdict.problems.isEmpty)
        #expect(trial.verdict.inTime, "it took \(trial.verdict.milliseconds) ms")
    }

    /// What `make test` built; optimised, without frame pointers, the Swift runtime linked in. `make matrix` has all.
    private static let release = (Environment.value("GITTICKETS_BIN_DIR") ?? "") + "/crash-triggers"
    private static let fewInRelease = [
        "null_write", "null_call", "bad_return", "overflow_main", "overflow_thread", "heap_overflow", "uncaught",
        "threads_64", "fork_child", "memory_exhausted", "small_alternate_stack", "swift_array_index",
        "swift_fatal_error", "swift_force_unwrap", "swift_task_overflow", "swift_actor", "swift_async_chain",
    ]

    @Test(
        "does so in a release build", .enabled(if: access(release, X_OK) == 0, "there is no release build"),
        arguments: fewInRelease)
    func inRelease(_ name: String) throws {
        let trigger = try #require(Trigger.list(Self.release).first { $0.name == name })
        let trial = try TriggerTrial(trigger, TriggerBuild(name: "release", program: Self.release))
        #expect(trial.verdict.problems.isEmpty)
        #expect(trial.verdict.inTime, "it took \(trial.verdict.milliseconds) ms")
    }

    /// What serves when the program's file is another by the time somebody reads the record.
    @Test("is unwound inside the handler too", arguments: ["null_write", "null_call", "jump_nx", "swift_array_index"])
    func unwoundInTheHandler(_ name: String) throws {
        let trigger = try #require(Trigger.list().first { $0.name == name })
        let record = try #require(try TriggerRun(name).crashes.first)
        let trace = ProgramSymbols(Self.build.program).namesInHandler(of: record)
        let asExpected = trigger.frames.matches(trace)
        #expect(asExpected, "the trace is \(trace)")
    }
}
