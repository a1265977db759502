import CCrashHandler
import CrashHarness
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
