internal import CCrashHandler
internal import DiagModel
internal import PlatformOS

extension CrashRecordDirectory {
    /// As much of a record as holds its head, and the fatal signal, which comes first of the handler's sections.
    private static let headSize = Int(GT_SECTIONS_OFFSET) + 4096

    /// Describes one record of `id`, a valid name.
    func entry(_ id: String, in directory: PrivateDirectory, quarantined: Bool) -> CrashRecordEntry {
        let process = RecordID(id)?.process ?? ProcessKey(bootID: "", pid: 0, startTicks: 0)
        let head = head(id, in: directory)
        let bytes = RecordBytes(all: head ?? [])
        guard let header = try? RecordHeader(bytes), header.process == process else {
            let left: CrashRecordEntry.State =
                head != nil && UnseenEnd.isUnwritten(bytes, of: process) ? .unexplained : .damaged
            let state = quarantined ? .quarantined : process.isAlive ? .running : left
            return CrashRecordEntry(id: id, process: process, state: state, time: changed(id, in: directory))
        }
        let crash = firstCrash(bytes, header)
        let end = header.state == .ended ? header.endTime : nil
        return CrashRecordEntry(
            id: id, process: process, state: quarantined ? .quarantined : state(header),
            time: crash?.time ?? end ?? header.armed, appID: header.appID, appVersion: header.appVersion,
            executablePath: header.executablePath, signal: crash.flatMap { $0.signal == 0 ? nil : $0.signal })
    }

    func changed(_ id: String, in directory: PrivateDirectory) -> Timestamp {
        Timestamp(microseconds: (try? directory.status(of: id + Self.suffix))?.modifiedMicroseconds ?? 0)
    }

    private func state(_ header: RecordHeader) -> CrashRecordEntry.State {
        if header.state == .hung && header.layout.stage == GT_STAGE_COMPLETE.rawValue { return .hung }
        if header.process.isAlive { return .running }
        switch header.state {
        case .crashed: return .crashed
        case .hung: return .hung
        // A forked child makes one before it changes its identity, in case it crashes.
        case .armed where header.layout.parent_pid != 0: return .ended
        case .armed, .empty: return .unexplained
        case .ended, .disarmed: return .ended
        }
    }

    private func firstCrash(_ bytes: RecordBytes, _ header: RecordHeader) -> RecordedCrash? {
        guard header.state == .crashed || header.state == .hung else { return nil }
        return RecordSection.all(in: bytes, header).sections.first { $0.kind == GT_SECTION_CRASH.rawValue }
            .flatMap { RecordedCrash($0) }
    }

    /// `nil` when it can't be opened.
    private func head(_ id: String, in directory: PrivateDirectory) -> [UInt8]? {
        guard let file = try? directory.open(id + Self.suffix, flags: 0) else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < Self.headSize, let more = try? file.read(upTo: Self.headSize - bytes.count), !more.isEmpty {
            bytes += more
        }
        return bytes
    }
}
