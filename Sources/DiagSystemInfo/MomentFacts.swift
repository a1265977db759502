internal import DiagModel
internal import PlatformOS

/// When the facts are from: those of a crash are gathered after it, perhaps on another boot.
enum MomentFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        guard let crash = subject.crash else { return [] }
        return [
            SystemFact(key: "moment.gathered", title: "These facts", value: gathered(since: crash.time)),
            SystemFact(key: "moment.boot", title: "Boot", value: boot(machine, crash)),
        ]
    }

    private static func gathered(since crash: Timestamp) -> String {
        let (microseconds, overflow) = SystemClock.now().microseconds.subtractingReportingOverflow(crash.microseconds)
        // A clock that was set back since makes the crash lie in the future.
        guard !overflow, microseconds >= 0 else { return "gathered after the crash" }
        return "gathered \(Quantity.seconds(UInt64(microseconds / 1_000_000))) after the crash"
    }

    private static func boot(_ machine: Machine, _ crash: FactSubject.Crash) -> String {
        guard let now = machine.text("/proc/sys/kernel/random/boot_id", limit: 64) else { return "unknown" }
        return now == crash.bootID
            ? "the same as at the crash"
            : "restarted since the crash: uptime, memory, pressure and session are not those of the crash"
    }
}
