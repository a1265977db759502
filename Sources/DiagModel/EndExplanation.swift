/// How a process ended that could not see its own end, and how sure that is.
public struct EndExplanation: Sendable, Hashable, Codable {
    public enum Cause: String, Sendable, Hashable, CaseIterable, Codable {
        /// The kernel killed it for want of memory: of the machine, or of its control group.
        case outOfMemory
        /// systemd-oomd killed its control group under memory pressure.
        case memoryPressure
        /// systemd ended it: it ran for too long, or did not start or stop in time (RuntimeMaxSec=, TimeoutStopSec=).
        case deadline
        /// systemd killed it: it missed its watchdog's time (WatchdogSec=).
        case watchdog
        /// systemd stopped its unit, as somebody asked it to: log-out, `systemctl stop`, an upgrade.
        case stopped
        /// systemd saw it die by a signal that nothing else explains.
        case signal
        /// The machine was shut down or restarted in order while it ran.
        case shutdown
        /// The machine went down without an order: power loss, a kernel crash, a reset.
        case powerLoss
        /// The machine has restarted since; nothing tells whether in order.
        case restart
        /// Nothing tells.
        case unknown
    }

    public enum Confidence: String, Sendable, Hashable, CaseIterable, Codable {
        /// The evidence names this process.
        case certain
        /// The evidence fits, but may be about another process.
        case likely
        /// There is no evidence.
        case unknown
    }

    public var cause: Cause
    public var confidence: Confidence
    /// Short, fit for a title: "Killed by the kernel: out of memory".
    public var headline: String
    /// The signal it died by, such as "SIGTERM"; `nil` when nothing tells.
    public var signalName: String?
    /// When it ended; `nil` when nothing tells.
    public var time: Timestamp?
    /// The same on the clock of its boot, in microseconds; `nil` when nothing tells.
    public var monotonicMicroseconds: UInt64?
    /// What was found, one sentence each, most telling first. May quote logs: raw, not yet redacted.
    public var evidence: [String]

    public init(
        cause: Cause, confidence: Confidence, headline: String, signalName: String? = nil, time: Timestamp? = nil,
        monotonicMicroseconds: UInt64? = nil, evidence: [String]
    ) {
        self.cause = cause
        self.confidence = confidence
        self.headline = headline
        self.signalName = signalName
        self.time = time
        self.monotonicMicroseconds = monotonicMicroseconds
        self.evidence = evidence
    }
}
