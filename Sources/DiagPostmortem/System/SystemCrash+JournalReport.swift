internal import DiagModel
internal import Glibc

/// What is left of a crash whose core file was never kept, or is gone.
extension SystemCrash {
    /// - Parameter message: Of its journal entry.
    func report(fromMessage message: String) -> CrashReport {
        let trace = JournalTrace(message, executablePath: executablePath)
        let crashed = trace.threads.first?.frames ?? []
        let functions = crashed.prefix { !$0.frame.inApp }.compactMap(\.frame.function)
        let meaning = SignalText.meaning(signal, code: 0)
        let headline = FailedCheck.words(functions) ?? meaning.prefix(1).uppercased() + meaning.dropFirst()
        let report = CrashReport(
            id: id, process: ProcessKey(bootID: bootID, pid: pid, startTicks: 0), executablePath: executablePath,
            appID: "", appVersion: nil, time: time, monotonic: MonotonicInstant(bootID: bootID, microseconds: 0),
            signal: CrashSignal(number: signal, code: 0),
            reason: CrashReason(headline: headline, signalDescription: "\(signalName): \(meaning)"),
            threads: trace.threads.enumerated().map { index, thread in
                ThreadReport(tid: thread.tid, name: "", crashed: index == 0, frames: thread.frames.map(\.frame))
            },
            modules: [], annotations: [], breadcrumbs: [], rating: Self.rating(crashed),
            fingerprint: Fingerprint.of(headline: headline, frames: crashed, stackOverflow: false))
        return named(report)
    }

    private static func rating(_ crashed: [NamedThread.NamedFrame]) -> TraceRating {
        let kept = "no core file is there (coredump.conf(5) says what is kept, and how long)"
        guard crashed.contains(where: { $0.frame.function != nil }) else {
            return TraceRating(level: 0, reason: "\(kept), and the journal names no function")
        }
        return TraceRating(level: 1, reason: "\(kept): this is the trace that systemd-coredump wrote into the journal")
    }
}
