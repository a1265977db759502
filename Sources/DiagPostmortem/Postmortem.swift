internal import CFaultGuard
public import DiagModel

/// Makes a report of a crash record: unwinds, names, explains and rates. Runs nothing, sends nothing, and opens no file
/// but those that were mapped executable in the dead process, and their debug files in the standard places.
public enum Postmortem {
    /// - Parameter record: a whole crash record; any bytes are safe to give.
    /// - Throws: ``PostmortemError`` when the bytes are no record, or tell of no crash.
    public static func report(
        from record: [UInt8], symbols: SymbolOptions = SymbolOptions()
    ) throws(PostmortemError) -> CrashReport {
        let parsed = try CrashRecord(record)
        guard let crash = parsed.crash else { throw PostmortemError(.nothingCrashed, "no crash section") }
        return guarded { ReportBuilder(record: parsed, crash: crash, symbols: symbols).report() }
    }

    /// Modules are read through mappings: one that is cut off meanwhile reads as zeros, and raises no SIGBUS.
    static func guarded(_ body: () -> CrashReport) -> CrashReport {
        guard gt_fault_guard_install() == 0 else { return body() }
        gt_fault_guard_begin()
        var report = body()
        let lost = gt_fault_guard_end()
        gt_fault_guard_uninstall()
        if lost > 0 {
            report.rating.level = min(report.rating.level, 1)
            let reason = "a module's file changed while it was read: make the report again"
            report.rating.reason = [report.rating.reason, reason].compactMap(\.self).joined(separator: "; ")
        }
        return report
    }
}
