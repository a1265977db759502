public import DiagModel

/// Makes a report of a crash record: unwinds, names, explains and rates. Runs nothing, sends nothing, and opens no file
/// but those that were mapped executable in the dead process, and their debug files in the standard places.
public enum Postmortem {
    /// - Parameter record: a whole crash record; any bytes are safe to give.
    /// - Throws: ``PostmortemError`` when the bytes are no record, or tell of no crash.
    public static func report(from record: [UInt8]) throws(PostmortemError) -> CrashReport {
        let parsed = try CrashRecord(record)
        guard let crash = parsed.crash else { throw PostmortemError(.nothingCrashed, "no crash section") }
        return ReportBuilder(record: parsed, crash: crash).report()
    }
}
