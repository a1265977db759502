internal import TestSupport

/// A trigger program built in one way and run under one reporter.
package struct TriggerBuild: Sendable {
    package enum Reporter: String, Sendable, CaseIterable {
        /// Ours.
        case ours
        /// Ours, and Swift's own backtracer, which was there before.
        case both
        /// Swift's own backtracer.
        case backtracer
        /// No reporter at all.
        case none
    }

    package var name: String
    package var program: String
    package var reporter: Reporter
    /// Put before the program.
    package var launcher: [String]
    /// Whether core files are compared with those of an unarmed run.
    package var comparesCores: Bool

    package init(
        name: String, program: String = BuiltProgram.path("crash-triggers"), reporter: Reporter = .ours,
        launcher: [String] = [], comparesCores: Bool = false
    ) {
        self.name = name
        self.program = program
        self.reporter = reporter
        self.launcher = launcher
        self.comparesCores = comparesCores
    }

    var isArmed: Bool { reporter == .ours || reporter == .both }

    var environment: [String] {
        switch reporter {
        case .ours, .none: ["SWIFT_BACKTRACE=enable=no"]
        case .both, .backtracer: ["SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=all"]
        }
    }

    func setting(for trigger: Trigger, armed: Bool) -> TriggerRun.Setting {
        var setting = TriggerRun.Setting(for: trigger)
        setting.program = program
        setting.launcher = launcher
        setting.environment = environment
        setting.armed = armed
        return setting
    }
}
