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
        let findings = [journal.unitFinding, kernel, journal.kernelFinding, groups].compactMap(\.self)
        if let best = findings.min(by: { $0.rank < $1.rank }) {
            return best.explanation(with: findings.filter { $0 != best }.map(\.evidence))
        }
        return sameBoot ? Self.unexplained : journal.restartFinding.explanation(with: [])
    }

    private static let unexplained = EndExplanation(
        cause: .unknown, confidence: .unknown, headline: "Ended from outside",
        evidence: [
            "Nothing recorded how: a signal such as SIGKILL or SIGTERM, or an exit by a system call of its own."
        ])
}
