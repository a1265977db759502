public import FoundationEssentials
internal import PlatformOS
public import TicketConsent
internal import TicketWire

/// Confirmed reports that are not yet issues. Each survives the end of the process at any point.
///
/// `DIGEST.body` holds the bytes, `ID.json` the entry, `ID.lock` keeps two processes from sending it at once. Bytes
/// are durable before the entry names them, and the entry before the first try.
public struct Outbox: Sendable {
    let files: RecordFile<EntryRecord>
    /// For tests that end the process in between; does nothing otherwise.
    let reached: @Sendable (OutboxStep) -> Void

    init(directory: PrivateDirectory, reached: @escaping @Sendable (OutboxStep) -> Void) {
        self.reached = reached
        files = RecordFile(directory: directory, role: "outbox entry", version: 1)
    }

    /// Keeps the report until it is filed. When this returns, it is on disk.
    ///
    /// The same report again changes nothing. Another one of the same draft takes the place of one that was never
    /// tried.
    /// - Throws: ``StoreError`` `.frozen` when another report of this draft was already tried.
    @discardableResult
    public func enqueue(
        _ confirmed: consuming ConfirmedReport, on date: Date = Date()
    ) throws(StoreError) -> OutboxEntry {
        let report = confirmed.report
        let lock = try wait(for: confirmed.submissionID)
        defer { lock.release() }
        let old = try existing(confirmed.submissionID)
        if let old {
            if old.consent.digest == report.digest { return old.entry }
            if old.isFrozen { throw StoreError(.frozen, role: files.role) }
        }
        do {
            try files.directory.write(report.bytes, to: Self.body(report.digest))
        } catch {
            throw StoreError(error, role: files.role)
        }
        reached(.bodyWritten)
        let record = EntryRecord(
            id: confirmed.submissionID, destination: report.destination, notes: report.notes,
            consent: confirmed.consent, title: report.request.title, queuedAt: Int64(date.timeIntervalSince1970),
            state: .waiting, attempts: 0)
        try files.write(record, to: Self.record(record.id))
        reached(.entryWritten)
        if let old { try files.remove(Self.body(old.consent.digest)) }
        return record.entry
    }

    /// Oldest first. Entries that don't read back are left out; ``claim(_:)`` says what is wrong with one.
    public func entries() throws(StoreError) -> [OutboxEntry] {
        try ids().compactMap { try? files.read(Self.record($0)).entry }.sorted { $0.queuedAt < $1.queuedAt }
    }

    /// Every entry's id, also of those that don't read back.
    public func ids() throws(StoreError) -> [DraftID] {
        try files.stems(ending: ".json").compactMap { UUID(uuidString: $0) }
    }

    /// `nil` when there is none.
    public func entry(_ id: DraftID) throws(StoreError) -> OutboxEntry? { try existing(id)?.entry }

    /// Whether a try began, so that the draft must stay as it is.
    public func isFrozen(_ id: DraftID) throws(StoreError) -> Bool { try existing(id)?.isFrozen ?? false }

    /// Takes an entry for one try. It is this process's until the claim goes.
    ///
    /// - Returns: `nil` when another process has it now.
    /// - Throws: ``StoreError`` `.notFound` when there is none, or not any more.
    public func claim(_ id: DraftID) throws(StoreError) -> OutboxClaim? {
        guard let lock = try EntryLock(files.directory, id, wait: false) else { return nil }
        do {
            return OutboxClaim(outbox: self, record: try files.read(Self.record(id)), lock: lock)
        } catch {
            // Nobody's entry needs the lock file that this claim may just have made.
            if error.code == .notFound { lock.removeFile() }
            throw error
        }
    }

    /// Gives a report up. One that was tried may have become an issue all the same.
    ///
    /// - Returns: `false` when another process is sending it.
    @discardableResult
    public func remove(_ id: DraftID) throws(StoreError) -> Bool {
        guard let lock = try EntryLock(files.directory, id, wait: false) else { return false }
        defer { lock.release() }
        let record = try existing(id)
        try files.remove(Self.record(id))
        if let record { try files.remove(Self.body(record.consent.digest)) }
        lock.removeFile()
        return true
    }

    private func existing(_ id: DraftID) throws(StoreError) -> EntryRecord? {
        do {
            return try files.read(Self.record(id))
        } catch {
            if error.code == .notFound { return nil }
            throw error
        }
    }

    private func wait(for id: DraftID) throws(StoreError) -> EntryLock {
        guard let lock = try EntryLock(files.directory, id, wait: true) else {
            throw StoreError(.failed, role: files.role, detail: "flock")
        }
        return lock
    }

    static func body(_ digest: ReportDigest) -> String { digest.hex + ".body" }
    static func record(_ id: DraftID) -> String { id.uuidString + ".json" }
}
