internal import DiagEnding
internal import DiagModel
internal import DiagPostmortem
internal import PlatformOS

extension Desk {
    /// Finds out how those processes ended that left a record and no word, each once, and keeps it: the evidence does not
    /// last.
    ///
    /// - Throws: ``DeskError`` `.state` when records can't be listed or nothing can be locked.
    public func explainEndings() throws(DeskError) {
        try alone { () throws(DeskError) in try explainNewEndings() }
    }

    /// The same for who holds the lock already.
    func explainNewEndings() throws(DeskError) {
        let unseen: [CrashRecordEntry]
        do {
            unseen = try records.entries().filter { $0.state == .unexplained }
        } catch {
            throw DeskError(.state, "crash records", underlying: error)
        }
        let known = endings.load()
        var now = known.filter { id, _ in unseen.contains { $0.id == id } }
        let new = unseen.filter { now[$0.id] == nil }
        if !new.isEmpty {
            let investigator = EndInvestigator()
            // A record that can't be read is set aside by that.
            for entry in new { now[entry.id] = (try? records.unseenEnd(entry.id)).map(investigator.explain) }
        }
        if now != known { endings.save(now) }
    }

    /// What is known of one end. What nothing told at first may be told later, but only of the boot it happened in.
    func explanation(of end: UnseenEnd) -> EndExplanation {
        let known = endings.load()[end.id]
        if let known, known.cause != .unknown || end.process.bootID != SystemClock.bootID { return known }
        return EndInvestigator().explain(end)
    }

    /// A crash by a signal that another process sent: where systemd sent it, its journal tells why.
    func explained(_ report: CrashReport) -> CrashReport {
        guard let sender = report.signal.senderPID, ![0, report.process.pid].contains(sender),
            let end = try? records.endFromOutside(report.id)
        else { return report }
        let explanation = EndInvestigator().explain(end)
        guard [.watchdog, .deadline].contains(explanation.cause) else { return report }
        var report = report
        report.reason.headline = explanation.headline
        report.reason.message = explanation.evidence.joined(separator: " ")
        return report
    }

    var endings: KnownFindings<EndExplanation> { KnownFindings(state: state, name: "endings.json") }
}

extension EndExplanation.Cause {
    /// Whether whoever maintains the application could do something about it. A machine that was shut down or lost its
    /// power, and a kill that somebody may have meant, ask nobody for a report; they are listed and can be drafted.
    var deservesDraft: Bool {
        switch self {
        case .outOfMemory, .memoryPressure, .deadline, .watchdog: true
        case .stopped, .signal, .shutdown, .powerLoss, .restart, .unknown: false
        }
    }
}
