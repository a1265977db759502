internal import DiagModel
internal import PlatformJournal

/// What the journal says about the end of a process: systemd about its unit, the kernel, and how the boot ended.
///
/// Only entries of systemd, systemd-oomd and the kernel count, told by fields that journald itself writes.
struct JournalEvidence {
    let end: UnseenEnd
    private let files: [String]

    init(end: UnseenEnd, directory: String?) {
        self.end = end
        let places = directory.map { [JournalDirectory(path: $0)] } ?? JournalDirectory.ofThisMachine()
        files = places.flatMap { (try? $0.files()) ?? [] }.filter { (try? $0.probe()) != nil }.map(\.path)
    }

    // MARK: - The unit

    /// systemd's own words on the run of the unit that the process was part of, oldest first.
    var unitFindings: [Finding] {
        let invocation = end.surroundings.invocationID.map { id in
            ["INVOCATION_ID", "USER_INVOCATION_ID"].map { ($0, id) }
        }
        let scope = end.surroundings.scope.map { name in ["UNIT", "USER_UNIT"].map { ($0, name) } }
        let runs = (invocation ?? []) + (scope ?? [])
        let messages = runs.flatMap { run in entries([("_COMM", "systemd"), run], since: armed, limit: 200) }
        return messages.compactMap { UnitMessage($0).finding }
    }

    // MARK: - The kernel

    /// The kernel's log as the journal keeps it, also after a restart.
    var kernelFinding: Finding? {
        let lines = entries([("_TRANSPORT", "kernel")], since: armed)
        for line in lines {
            guard let killed = KernelLine(line.text), killed.pid == end.process.pid else { continue }
            return killed.finding("journal", about: end, time: line.time, monotonic: line.monotonic)
        }
        return nil
    }

    // MARK: - The boot

    /// How the boot ended that the process lived in; only for a boot that is over.
    var restartFinding: Finding {
        // All of that boot: what was written last, also about this process, may never have reached the disk.
        let stops = entries([("_COMM", "systemd-journal"), ("MESSAGE_ID", MessageID.journalStopped)], since: 0)
        // journald may have been restarted; only what nothing follows was the end.
        let closing = stops.last.flatMap { entries([], since: $0.monotonic &+ 1, limit: 1).isEmpty ? $0 : nil }
        if let closing, !end.isRecorded || closing.monotonic >= armed {
            return Finding(
                cause: .shutdown, confidence: .likely,
                evidence: "The journal of that boot was closed in order: the machine was shut down or restarted.",
                time: closing.time, monotonicMicroseconds: closing.monotonic)
        }
        // Closed before the process was there, it can't tell; nor where none was kept.
        if closing != nil || entries([], since: 0, limit: 1).isEmpty {
            return Finding(
                cause: .restart, confidence: .likely,
                evidence: "The machine has restarted since; no journal of that boot tells whether in order.")
        }
        return Finding(
            cause: .powerLoss, confidence: .likely,
            evidence: "The machine has restarted since, and the journal of that boot was never closed.")
    }

    // MARK: - Reading

    private static let fields = JournalFields([
        "MESSAGE", "MESSAGE_ID", "UNIT", "USER_UNIT", "UNIT_RESULT", "EXIT_CODE", "EXIT_STATUS",
    ])

    private var armed: UInt64 { end.armedMonotonic.microseconds }

    /// The entries of the process's boot that match all of `matches`, oldest first.
    ///
    /// - Parameter first: Only what came then or later, on the clock of that boot.
    private func entries(
        _ matches: [(String, String)], since first: UInt64, limit: Int = 20_000
    ) -> [JournalMessage] {
        guard let boot = JournalBootID(end.process.bootID), !files.isEmpty,
            var reader = try? JournalReader(files: files)
        else { return [] }
        var found: [JournalMessage] = []
        do {
            try reader.limitValues(to: 1024)
            for (field, value) in matches { try reader.match(field, value) }
            try reader.match("_BOOT_ID", boot.hex)
            try reader.seek(bootID: boot, monotonicMicroseconds: first)
            while found.count < limit, try reader.next() {
                let stamp = try reader.stamp()
                // Seeking lands near the moment, not always behind it.
                guard stamp.monotonicMicroseconds >= first else { continue }
                let time = Timestamp(microseconds: Int64(clamping: stamp.realtimeMicroseconds))
                found.append(
                    JournalMessage(
                        try reader.values(of: Self.fields), time: time, monotonic: stamp.monotonicMicroseconds))
            }
        } catch {
            // A damaged file gives what came before the damage.
        }
        return found
    }
}
