internal import DiagModel
internal import Glibc

extension SystemCrash {
    /// - Parameter kept: The core, where the journal holds it.
    /// - Throws: ``PostmortemError`` `.noCore`, `.denied`, `.damaged`.
    func report(
        _ symbols: SymbolOptions, keptInJournal kept: consuming RegularFile?
    ) throws(PostmortemError) -> CrashReport {
        let opened = try openCore(kept)
        let isComplete = isComplete && opened.isComplete
        guard let core = CoreFile(opened.file) else { throw PostmortemError(.damaged, "core file") }
        let process = RecordedProcess(
            key: ProcessKey(bootID: bootID, pid: pid, startTicks: 0), executablePath: executable(of: core))
        let record = CrashRecord(core, of: process, time: time, signal: signal, isComplete: isComplete)
        guard let crash = record.crash else { throw PostmortemError(.damaged, "core file without a thread") }
        let report = Postmortem.guarded { ReportBuilder(record: record, crash: crash, symbols: symbols).report() }
        return named(report)
    }

    /// With what every report of a system crash has from the journal.
    func named(_ report: CrashReport) -> CrashReport {
        var report = report
        report.id = id
        report.appID = report.executablePath.split(separator: "/").last.map(String.init) ?? ""
        report.annotations = unit.map { [Annotation(key: "systemd.unit", value: $0)] } ?? []
        return report
    }

    private func openCore(_ kept: consuming RegularFile?) throws(PostmortemError) -> CoreDecompression {
        if let kept { return CoreDecompression(file: kept, isComplete: true) }
        guard let corePath else {
            throw PostmortemError(.noCore, core == .inJournal ? "no memory for it" : "none was kept")
        }
        if core == .denied { throw PostmortemError(.denied, "core file", errno: EACCES) }
        guard let file = RegularFile(path: Self.withRealDirectory(corePath)) else {
            throw PostmortemError(.noCore, "deleted since")
        }
        return try CoreDecompression.unpacked(file, path: corePath)
    }

    /// The directory may be reached through links, the file may be none.
    private static func withRealDirectory(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), let found = realpath(String(path[..<slash]), nil) else {
            return path
        }
        defer { free(found) }
        return String(cString: found) + path[slash...]
    }

    /// What the journal says, or the file that holds the program's entry point (AT_ENTRY, getauxval(3)).
    private func executable(of core: CoreFile) -> String {
        guard let entry = core.notes.auxiliary[9] else { return executablePath }
        return core.notes.files.first { entry >= $0.start && entry < $0.end }?.path ?? executablePath
    }
}
