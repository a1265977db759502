internal import CCrashHandler
internal import DiagModel

extension UnseenEnd {
    /// Reads what a record tells of a process that is gone without a crash or an end of its own.
    ///
    /// - Throws: ``PostmortemError`` `.nothingCrashed` for any other end, and as ``CrashRecord`` does.
    init(record raw: [UInt8]) throws(PostmortemError) {
        let bytes = RecordBytes(all: raw)
        let header = try RecordHeader(bytes)
        guard header.state == .armed else { throw PostmortemError(.nothingCrashed, "state \(header.state)") }
        self.init(
            id: header.process.recordID, process: header.process, executablePath: header.executablePath,
            appID: header.appID, appVersion: header.appVersion, armed: header.armed,
            armedMonotonic: MonotonicInstant(
                bootID: header.process.bootID, microseconds: header.layout.armed_monotonic_ns / 1000),
            surroundings: Surroundings(bytes), annotations: CrashRecord.annotations(bytes, header),
            breadcrumbs: CrashRecord.breadcrumbs(bytes, header))
    }
}

extension UnseenEnd.Surroundings {
    /// Empty where the record holds none, or they are damaged.
    init(_ bytes: RecordBytes) {
        self.init()
        guard let layout = bytes.surroundings else { return }
        controlGroups = bytes.text(layout.cgroups) ?? ""
        memoryKills = layout.oom_kills == .max ? nil : layout.oom_kills
        let invocation = bytes.text(layout.invocation_id) ?? ""
        let isName = invocation.utf8.count == 32 && invocation.allSatisfy { $0.isASCII && $0.isHexDigit }
        invocationID = isName ? invocation : nil
    }
}
