public import DiagModel
internal import PlatformOS

/// Finds out how a process ended that could not see its own end: killed, out of memory, machine gone.
///
/// Reads the kernel's log, the journal and control groups of this machine; runs nothing. What can't be read is left out:
/// the less there is to read, the less is known. Blocks on disk; safe from any thread.
public struct EndInvestigator: Sendable {
    /// Where journal files are; `nil` for this machine's own.
    public var journalDirectory: String?
    /// The kernel's log, as `/dev/kmsg` gives it.
    public var kernelLog: String
    /// Where control groups are mounted.
    public var controlGroupRoot: String
    private let bootID = SystemClock.bootID

    public init(
        journalDirectory: String? = nil, kernelLog: String = "/dev/kmsg", controlGroupRoot: String = "/sys/fs/cgroup"
    ) {
        self.journalDirectory = journalDirectory
        self.kernelLog = kernelLog
        self.controlGroupRoot = controlGroupRoot
    }

    public func explain(_ end: UnseenEnd) -> EndExplanation {
        let journal = JournalEvidence(end: end, directory: journalDirectory)
        let sameBoot = end.process.bootID == bootID
        let kernel = sameBoot ? KernelLogEvidence(path: kernelLog, end: end).finding : nil
        let groups = sameBoot ? ControlGroupEvidence(root: controlGroupRoot, end: end).finding : nil
        var findings = journal.unitFindings + [kernel, journal.kernelFinding, groups].compactMap(\.self)
        // What became of the machine later says nothing about an end that is explained.
        if !sameBoot, SystemClock.knowsBoot, !findings.contains(where: \.tellsWhy) {
            findings.append(journal.restartFinding)
        }
        var explanation = Self.best(of: findings) ?? Self.unexplained
        if !end.isRecorded {
            explanation.evidence.append("It had just started: nothing of its record had been written.")
        }
        return explanation
    }

    /// `nil` when nothing was found.
    private static func best(of findings: [Finding]) -> EndExplanation? {
        guard var best = findings.min(by: { $0.rank < $1.rank }) else { return nil }
        if best.cause == .stopped, let shutdown = findings.first(where: { stops(best, by: $0) }) { best = shutdown }
        return best.explanation(with: findings.filter { $0 != best })
    }

    /// Whether a unit was stopped because the machine was: shortly before it, as units have 90 s to stop
    /// (DefaultTimeoutStopSec= in systemd-system.conf(5)).
    private static func stops(_ unit: Finding, by shutdown: Finding) -> Bool {
        guard shutdown.cause == .shutdown, let stopped = unit.monotonicMicroseconds,
            let closed = shutdown.monotonicMicroseconds
        else { return false }
        return closed >= stopped && closed - stopped < 120_000_000
    }

    private static let unexplained = EndExplanation(
        cause: .unknown, confidence: .unknown, headline: "Ended from outside",
        evidence: [
            "It did not crash and did not exit by itself, and nothing on this machine recorded why it ended.",
            "Most often somebody or a task manager ended it, by SIGKILL or SIGTERM; an exit by a system call of its "
                + "own looks the same.",
        ])
}
