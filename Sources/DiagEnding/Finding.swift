internal import DiagModel

/// One piece of evidence and what it says about the end.
struct Finding: Hashable {
    var cause: EndExplanation.Cause
    var confidence: EndExplanation.Confidence
    /// One sentence.
    var evidence: String
    /// The signal it died by, such as "SIGTERM".
    var signalName: String?
    /// When it ended, as far as this evidence tells.
    var time: Timestamp?
    /// The same on the clock of its boot.
    var monotonicMicroseconds: UInt64?

    /// Whether it names a reason, and not only who or what ended it.
    var tellsWhy: Bool { weight == 0 }

    /// The lower, the more it explains; a sure one before a likely one.
    var rank: Int { 2 * weight + (confidence == .certain ? 0 : 1) }

    private var weight: Int {
        switch cause {
        case .outOfMemory, .memoryPressure, .deadline, .watchdog: 0
        case .stopped: 1
        case .signal: 2
        case .shutdown: 3
        case .powerLoss, .restart: 4
        case .unknown: 5
        }
    }

    /// - Parameter others: What else was found about the same end.
    func explanation(with others: [Finding]) -> EndExplanation {
        let signal = signalName ?? others.compactMap(\.signalName).first
        let sentences = others.map(\.evidence).filter { $0 != evidence }
        return EndExplanation(
            cause: cause, confidence: confidence, headline: headline, signalName: signal, time: time,
            monotonicMicroseconds: monotonicMicroseconds, evidence: [evidence] + sentences)
    }

    private var headline: String {
        switch cause {
        case .outOfMemory: "Killed by the kernel: out of memory"
        case .memoryPressure: "Killed by systemd-oomd: memory pressure"
        case .deadline: "Ended by systemd: a time limit was reached"
        case .watchdog: "Killed by systemd: it missed its watchdog"
        case .stopped: "Stopped by systemd"
        case .signal: "Killed by \(signalName ?? "a signal")"
        case .shutdown: "The machine was shut down"
        case .powerLoss: "The machine went down: power loss, kernel crash or reset"
        case .restart: "The machine restarted"
        case .unknown: "Ended from outside"
        }
    }
}
