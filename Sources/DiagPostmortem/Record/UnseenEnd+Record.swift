internal import CCrashHandler
internal import DiagModel
internal import Glibc

extension UnseenEnd {
    /// Reads what a record tells of a process that is gone without a crash or an end of its own.
    ///
    /// - Parameter wanted: The state its record must have been left in.
    /// - Throws: ``PostmortemError`` `.nothingCrashed` for any other, and as ``CrashRecord`` does.
    init(record raw: [UInt8], in wanted: RecordHeader.State = .armed) throws(PostmortemError) {
        let bytes = RecordBytes(all: raw)
        let header = try RecordHeader(bytes)
        guard header.state == wanted else { throw PostmortemError(.nothingCrashed, "state \(header.state)") }
        self.init(
            id: header.process.recordID, process: header.process, executablePath: header.executablePath,
            appID: header.appID, appVersion: header.appVersion, armed: header.armed,
            armedMonotonic: MonotonicInstant(
                bootID: header.process.bootID, microseconds: header.layout.armed_monotonic_ns / 1000),
            surroundings: Surroundings(bytes), annotations: CrashRecord.annotations(bytes, header),
            breadcrumbs: CrashRecord.breadcrumbs(bytes, header))
    }
}

extension UnseenEnd {
    /// A record of whose life nothing was ever written: the process was killed while it armed, or the machine went down
    /// within about half a minute of that, when all was in memory alone. Its name, and when the file was made, still tell
    /// whose life it was.
    ///
    /// - Returns: `nil` for any other record.
    init?(unwritten process: ProcessKey, made: Timestamp, _ bytes: [UInt8]) {
        guard Self.isUnwritten(RecordBytes(all: bytes), of: process) else { return nil }
        let started = process.startTicks.multipliedReportingOverflow(by: 1_000_000 / Self.ticksPerSecond).partialValue
        self.init(
            id: process.recordID, process: process, executablePath: "", appID: "", appVersion: nil, armed: made,
            armedMonotonic: MonotonicInstant(bootID: process.bootID, microseconds: started),
            surroundings: Surroundings(), annotations: [], breadcrumbs: [], isRecorded: false)
    }

    /// - Parameter bytes: A record, or the first part of one.
    static func isUnwritten(_ bytes: RecordBytes, of process: ProcessKey) -> Bool {
        // Made, and no room reserved yet.
        if bytes.all.isEmpty { return true }
        guard bytes.all.count >= Int(GT_SECTIONS_OFFSET), let layout = bytes.load(gt_record_header.self, at: 0) else {
            return false
        }
        // The state comes last of all that arming writes.
        if layout.state == GT_STATE_EMPTY.rawValue { return true }
        // That of an earlier run, whose record was taken over, in whatever state it reached the disk.
        guard let header = try? RecordHeader(bytes) else { return false }
        return [.armed, .ended].contains(header.state) && header.process != process
    }

    private static let ticksPerSecond = UInt64(max(sysconf(Int32(_SC_CLK_TCK)), 1))
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
