internal import DiagCollector
public import DiagModel
public import DiagPostmortem
public import FoundationEssentials

/// A crash record and what has become of it.
public struct CrashSummary: Sendable, Hashable {
    public var record: CrashRecordEntry
    /// The draft made from it; `nil` when there is none yet.
    public var draftID: UUID?
    /// How a process came to its end that nothing in it saw; `nil` for crashes, and until ``Desk/explainEndings()``.
    public var ending: EndExplanation?
    /// `nil` until the crash was read: ``Desk/traceCrashes()``.
    public var trace: CrashTrace?
    /// How many of the records there are tell of this bug; `nil` until the crash was read.
    public var occurrences: Int?

    /// Whether its user is asked about it.
    var deservesDraft: Bool {
        switch record.state {
        case .crashed, .hung: true
        case .unexplained: ending?.cause.deservesDraft ?? false
        case .running, .ended, .damaged, .quarantined: false
        }
    }
}

extension Desk {
    /// Every record of this application, newest first.
    public func crashes() throws(DeskError) -> [CrashSummary] {
        let drafts = try draftsByCrash()
        let endings = endings.load()
        let traces = traces.load()
        do {
            let entries = try records.entries()
            let prints = entries.compactMap { traces[$0.id]?.fingerprint }
            return entries.map { entry in
                var summary = CrashSummary(record: entry, draftID: drafts[entry.id], trace: traces[entry.id])
                if entry.state == .unexplained { summary.ending = endings[entry.id] }
                summary.occurrences = summary.trace.map { trace in prints.count { $0 == trace.fingerprint } }
                return summary
            }
        } catch {
            throw DeskError(.state, "crash records", underlying: error)
        }
    }

    /// Reads one record: unwound, symbolicated, not redacted. For this machine's own screen only.
    ///
    /// - Throws: ``DeskError`` `.notFound`, or `.record` when it can't be read (it is then set aside).
    public func crashReport(
        _ id: String, symbols: SymbolOptions = SymbolOptions()
    ) throws(DeskError) -> CrashReport {
        do {
            return try report(id, symbols)
        } catch {
            throw DeskError(error.code == .missing ? .notFound : .record, "crash \(id)", underlying: error)
        }
    }

    /// A crash, or the explanation of an end that nothing in the process saw.
    func report(_ id: String, _ symbols: SymbolOptions) throws(PostmortemError) -> CrashReport {
        guard try isUnseenEnd(id) else { return explained(try records.report(id, symbols: symbols)) }
        var end = try records.unseenEnd(id)
        if end.appID.isEmpty { end.appID = settings.appID }
        return CrashReport(end, explanation(of: end))
    }

    private func isUnseenEnd(_ id: String) throws(PostmortemError) -> Bool {
        try records.entries().contains { $0.id == id && $0.state == .unexplained }
    }

    /// Deletes one record. Its draft, if there is one, stays.
    ///
    /// - Throws: ``DeskError`` `.notFound`, or `.record` when its process still runs or the file can't be removed.
    public func deleteCrash(_ id: String) throws(DeskError) {
        guard try crashes().contains(where: { $0.record.id == id }) else {
            throw DeskError(.notFound, "crash \(id)", cure: "gittickets-diag crashes lists what there is")
        }
        do {
            try removeRecord(id)
        } catch {
            throw DeskError(.record, "crash \(id)", underlying: error)
        }
    }

    /// A record, and what its program printed.
    func removeRecord(_ id: String) throws(PostmortemError) {
        try records.remove(id)
        // What can't be removed goes when ten others have come.
        try? ProgramOutput.remove(id, in: state)
    }

    /// Removes what processes that ended well left behind, and all but the newest ten of those that ended unseen; what
    /// is drafted stays until that is decided.
    func tidyRecords() {
        guard let crashes = try? crashes() else { return }
        let unseen = crashes.filter { $0.record.state == .unexplained && $0.draftID == nil }.dropFirst(10)
        let ended = crashes.filter { $0.record.state == .ended }
        for crash in ended + unseen { try? records.remove(crash.record.id) }
    }
}
