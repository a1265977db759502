import CrashHarness

/// One trigger in one build.
struct Cell: Sendable {
    var trigger: String
    var note: String
    var build: String
    /// Whether this is ours to answer for.
    var isOurs: Bool
    var verdict: Verdict

    /// `nil`: the scene can't be set in this build.
    init?(_ trigger: Trigger, _ build: TriggerBuild) {
        self.trigger = trigger.name
        note = trigger.note
        self.build = build.name
        isOurs = build.reporter == .ours || build.reporter == .both
        do {
            let trial = try TriggerTrial(trigger, build)
            if trial.isImpossible { return nil }
            verdict = trial.verdict
        } catch {
            verdict = Verdict(failure: "\(error)")
        }
    }
}
