internal import DiagCollector
public import DiagPostmortem
public import TicketDraft

extension Desk {
    /// Drafts a report of a crash that systemd-coredump recorded, of any program, because its user asks for it: it is
    /// read, redacted and shown as the application's own are.
    ///
    /// - Throws: ``DeskError`` `.notFound`, `.record` when the core file can't be read, `.state`, `.rules`.
    public func draftSystemCrash(
        _ id: String, of crashes: SystemCrashes = SystemCrashes(), symbols: SymbolOptions = SymbolOptions()
    ) throws(DeskError) -> IssueDraft {
        try alone { () throws(DeskError) in
            let collector = try composer.collector()
            do {
                let report = try crashes.report(id, symbols: symbols)
                return try save(collector.collect(crash: report), ofCrash: id)
            } catch {
                let code = (error as? PostmortemError)?.code
                throw DeskError(code == .missing ? .notFound : .record, "system crash \(id)", underlying: error)
            }
        }
    }
}
