internal import DiagModel

/// One piece of evidence and what it says about the end.
struct Finding: Hashable {
    var cause: EndExplanation.Cause
    var confidence: EndExplanation.Confidence
    /// One sentence.
    var evidence: String
    /// When it ended, as far as this evidence tells.
    var time: Timestamp?
    /// The same on the clock of its boot.
    var monotonicMicroseconds: UInt64?

    /// The lower, the more it explains: a named cause before a bare signal, a sure one before a likely one.
    var rank: Int {
        let weak = cause == .signal ? 2 : 0
        return weak + (confidence == .certain ? 0 : 1)
    }

    func explanation(with others: [String]) -> EndExplanation {
        EndExplanation(
            cause: cause, confidence: confidence, headline: headline, time: time,
            monotonicMicroseconds: monotonicMicroseconds, evidence: [evidence] + others)
    }

    private var headline: String {
        switch cause {
        case .outOfMemory: "Killed by the kernel: out of memory"
        case .memoryPressure: "Killed by systemd-oomd: memory pressure"
        case .deadline: "Killed by systemd: it did not stop in time"
        case .watchdog: "Killed by systemd: it missed its watchdog"
        case .signal: "Killed by a signal"
        case .shutdown: "The machine was shut down"
        case .powerLoss: "The machine went down: power loss, kernel crash or reset"
        case .restart: "The machine restarted"
        case .unknown: "Ended from outside"
        }
    }
}
