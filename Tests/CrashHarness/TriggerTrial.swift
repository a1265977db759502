internal import PlatformOS

/// Runs one trigger with and without us, and judges what came of it.
package struct TriggerTrial {
    package let trigger: Trigger
    package let build: TriggerBuild
    package internal(set) var verdict = Verdict()
    /// The run that was judged.
    package let run: TriggerRun

    package init(_ trigger: Trigger, _ build: TriggerBuild) throws {
        self.trigger = trigger
        self.build = build
        run = try TriggerRun(trigger.name, build.setting(for: trigger, armed: build.isArmed))
        verdict.milliseconds = run.milliseconds ?? 0
        if trigger.traits.contains(.slow) { verdict.longestDeath = 3500 }
        try judgeEnd()
        if build.isArmed { judgeRecords() } else { judgePeer() }
    }

    /// The trigger says that its scene can't be set in this build.
    package var isImpossible: Bool { run.status == .exited(88) }

    private mutating func judgeEnd() throws {
        // Swift's backtracer lets a process survive a breakpoint or a signal it raised itself; so do we beside it.
        if trigger.signal != 0, !build.isSanitized, !build.isProcessOne, build.reporter != .both {
            if case .signaled(trigger.signal, _) = run.status {
            } else {
                verdict.fail(\.signal, "ended with \(run.status)")
            }
        }
        guard build.reporter != .none else { return }
        if !run.endedByItself { verdict.fail(\.signal, "did not end") }
        let without = try TriggerRun(trigger.name, settingWithoutReporter)
        // What never ends without us (Swift's backtracer, when several threads crash) is nothing to compare with.
        if without.endedByItself, run.status != without.status {
            verdict.fail(\.signal, "ended with \(run.status), and without us with \(without.status)")
        }
        if run.leftProcess, !without.leftProcess { verdict.fail(\.clean, "a process was left behind") }
        if build.reporter == .ours, !build.isSanitized,
            Self.masked(run.output + run.error) != Self.masked(without.output + without.error)
        {
            verdict.fail(\.clean, "said \((run.output + run.error).prefix(200))")
        }
        // Of several processes that crash, nobody knows whose core file it is.
        let hasOneCore = trigger.traits.isDisjoint(with: [.child, .twoRecords, .twentyRecords, .otherCore])
        if build.comparesCores, CoreDump.canBeWritten, hasOneCore { try judgeCore() }
    }

    /// Without us; where Swift's backtracer is what is looked at, without that.
    private var settingWithoutReporter: TriggerRun.Setting {
        var other = build
        if build.reporter == .backtracer { other.reporter = .none }
        return other.setting(for: trigger, armed: false)
    }

    private mutating func judgeCore() throws {
        func core(armed: Bool) throws -> CoreDump? {
            var setting = build.setting(for: trigger, armed: armed)
            setting.shell = "ulimit -c unlimited"
            setting.keepsCore = true
            return try TriggerRun(trigger.name, setting).core
        }
        var armed = try core(armed: true)
        var without = try core(armed: false)
        if trigger.reasons == ["Stack overflow"] {
            armed?.forgetPlace()
            without?.forgetPlace()
        }
        if armed != without {
            verdict.fail(\.signal, "the core has \(armed.debugDescription), not \(without.debugDescription)")
        }
    }

    /// Addresses differ from run to run, and so do process numbers.
    private static func masked(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.contains("0x") ? "ADDRESS" : $0 }.joined(separator: " ")
    }
}
