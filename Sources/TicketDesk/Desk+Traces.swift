internal import DiagModel
internal import DiagPostmortem

/// What a list tells of a crash's trace.
public struct CrashTrace: Sendable, Hashable, Codable {
    /// 0 to 3, as in ``TraceRating``.
    public var rating: Int
    /// Equal for the same bug.
    public var fingerprint: String

    init(_ report: CrashReport) {
        rating = report.rating.level
        fingerprint = report.fingerprint
    }
}

extension Desk {
    /// Reads each crash that has not been read yet, so that ``crashes()`` tells ratings and occurrences. One that can't be
    /// read is set aside.
    ///
    /// - Throws: ``DeskError`` `.state` when records can't be listed or nothing can be locked.
    public func traceCrashes() throws(DeskError) {
        try alone { () throws(DeskError) in
            let readable = try crashes().map(\.record).filter { $0.state == .crashed || $0.state == .hung }
            let known = traces.load()
            var now = known.filter { id, _ in readable.contains { $0.id == id } }
            for record in readable where now[record.id] == nil {
                now[record.id] = (try? records.report(record.id)).map { CrashTrace($0) }
            }
            if now != known { traces.save(now) }
        }
    }

    /// Debug symbols may have come since the crash was first read. For who holds the lock already.
    func remember(_ report: CrashReport) {
        let trace = CrashTrace(report)
        var known = traces.load()
        guard known[report.id] != trace, report.signal.number != 0 || !report.threads.isEmpty else { return }
        known[report.id] = trace
        traces.save(known)
    }

    var traces: KnownFindings<CrashTrace> { KnownFindings(state: state, name: "traces.json") }
}
