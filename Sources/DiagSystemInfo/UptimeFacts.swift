internal import DiagModel
internal import Glibc
internal import PlatformJournal

/// How long the machine has run, how much of that it slept, and when it woke.
enum UptimeFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        [
            .of("uptime.seconds", "Uptime", uptime(machine).map(Quantity.seconds)),
            .of("uptime.suspended_seconds", "Of that suspended", suspended(machine)),
            .of("uptime.since_resume_seconds", "Since resume", sinceResume(machine)),
        ].compactMap(\.self)
    }

    private static func uptime(_ machine: Machine) -> UInt64? {
        machine.text("/proc/uptime", limit: 128).flatMap { $0.split(separator: " ").first }.flatMap(wholeSeconds)
    }

    /// "never", or how long in all: what the clock that counts suspend is ahead of the one that doesn't.
    private static func suspended(_ machine: Machine) -> String? {
        guard machine.isThis else { return nil }
        let seconds = clock(CLOCK_BOOTTIME) - clock(CLOCK_MONOTONIC)
        return seconds < 1 ? "never" : Quantity.seconds(UInt64(seconds))
    }

    /// By the kernel's own words, "PM: suspend exit", in its log or in the journal, whichever this user may read; where
    /// neither, that it did sleep, and how often.
    private static func sinceResume(_ machine: Machine) -> String? {
        let now = machine.isThis ? clock(CLOCK_MONOTONIC) : Double(uptime(machine) ?? 0)
        if let last = lastResume(machine), now >= last { return Quantity.seconds(UInt64(now - last)) }
        guard let times = machine.number("/sys/power/suspend_stats/success"), times > 0 else { return nil }
        return "unknown; it woke \(times) \(times == 1 ? "time" : "times")"
    }

    private static let resumes = ["PM: suspend exit", "PM: hibernation: hibernation exit"]

    /// Seconds on the boot's clock.
    private static func lastResume(_ machine: Machine) -> Double? {
        if let messages = machine.kernelMessages(limit: 4 << 20) {
            return messages.last { resumes.contains(String($0.text)) }?.seconds
        }
        return machine.isThis ? JournalDirectory.lastKernelMessage(anyOf: resumes).map { Double($0) / 1e6 } : nil
    }

    private static func wholeSeconds(_ text: Substring) -> UInt64? {
        guard let seconds = Double(text), seconds >= 0, seconds < 1e12 else { return nil }
        return UInt64(seconds)
    }

    private static func clock(_ id: clockid_t) -> Double {
        var time = timespec()
        // Neither clock can fail on Linux with a valid pointer (clock_gettime(2)).
        _ = clock_gettime(id, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
