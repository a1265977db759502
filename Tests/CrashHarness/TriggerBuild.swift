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
    /// Process 1 of a pid namespace of its own.
    package var isProcessOne = false
    /// Built with a sanitizer, whose own handlers speak, and end the process, in their way.
    package var isSanitized = false
    /// Whether core files are compared with those of an unarmed run.
    package var comparesCores = false

    package init(
        name: String, program: String = BuiltProgram.path("crash-triggers"), reporter: Reporter = .ours
    ) {
        self.name = name
        self.program = program
        self.reporter = reporter
    }

    var isArmed: Bool { reporter == .ours || reporter == .both }

    var environment: [String] {
        switch reporter {
        case .ours, .none: ["SWIFT_BACKTRACE=enable=no"]
        case .both, .backtracer: ["SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=all"]
        }
    }

    /// What a sanitizer leaves to the processor and the kernel.
    private static let bareDeaths: Set<String> = [
        "null_read", "null_write", "wild_pointer", "null_call", "division", "ud2", "int3", "abort_call",
        "raise_segv", "overflow_main", "overflow_thread", "detached", "two_at_once", "threads_64", "in_handler",
        "fork_child", "uncaught", "terminate_call", "swift_fatal_error", "swift_array_index",
        "swift_force_unwrap", "swift_null_pointer", "swift_dispatch", "swift_task_overflow", "swift_actor",
    ]

    /// Whether the trigger means something here.
    package func suits(_ trigger: Trigger) -> Bool {
        if isSanitized { return Self.bareDeaths.contains(trigger.name) }
        // Nothing bounds what an earlier handler does, nor the few instructions that hand it the signal; and where there
        // is one, nobody asks whether a core dump is expected.
        if reporter == .both, trigger.name.hasSuffix("_in_chain") || trigger.name.hasSuffix("_in_leaving") {
            return false
        }
        // A signal for the program would reach the one that made its namespaces; what it mounts is seen in there alone.
        return !isProcessOne || trigger.traits.isDisjoint(with: [.signalled, .unseen, .covered])
    }

    func setting(for trigger: Trigger, armed: Bool) -> TriggerRun.Setting {
        var setting = TriggerRun.Setting(for: trigger)
        setting.program = program
        if isProcessOne { setting.launcher = ["unshare", "--fork", "--pid", "--mount-proc"] }
        setting.environment = environment
        setting.armed = armed
        return setting
    }
}
