public import DiagModel

extension CrashReport {
    /// The report of an end that no handler saw: no trace, but the reason in words, and what the application noted.
    public init(_ end: UnseenEnd, _ explanation: EndExplanation) {
        var ended = end.lastSeen
        if let known = explanation.monotonicMicroseconds { ended.microseconds = max(known, ended.microseconds) }
        self.init(
            id: end.id, process: end.process, executablePath: end.executablePath, appID: end.appID,
            appVersion: end.appVersion, time: explanation.time ?? end.wallClock(at: ended.microseconds),
            monotonic: ended, signal: CrashSignal(number: 0, code: 0),
            reason: CrashReason(
                headline: explanation.headline,
                signalDescription: "\(explanation.signal) (\(explanation.confidence.words))",
                message: explanation.evidence.joined(separator: " ")),
            threads: [], modules: [], annotations: end.annotations, breadcrumbs: end.breadcrumbs,
            rating: TraceRating(level: 0, reason: "a process that is ended from outside leaves no trace"),
            fingerprint: Fingerprint.of(headline: explanation.headline, frames: [], stackOverflow: false))
    }
}

extension EndExplanation {
    var signal: String {
        switch cause {
        case .outOfMemory: "SIGKILL, sent by the kernel"
        case .memoryPressure: "SIGKILL, sent by systemd-oomd"
        case .deadline, .stopped: "\(signalName ?? "SIGTERM or SIGKILL"), sent by systemd"
        case .watchdog: "\(signalName ?? "SIGABRT or SIGKILL"), sent by systemd"
        case .signal: "\(signalName ?? "unknown"), nothing tells who sent it"
        case .shutdown: "\(signalName ?? "SIGTERM or SIGKILL"), sent to all that ran"
        case .powerLoss: "none: the processor stopped"
        case .restart, .unknown: "unknown: the process could not see it"
        }
    }
}

extension EndExplanation.Confidence {
    var words: String {
        switch self {
        case .certain: "the cause is certain"
        case .likely: "the cause is likely"
        case .unknown: "the cause is unknown"
        }
    }
}
