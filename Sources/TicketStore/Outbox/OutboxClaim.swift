public import FoundationEssentials
internal import PlatformOS
public import TicketConsent
public import TicketWire

/// One outbox entry in the hands of this process, from before a try to after it.
public struct OutboxClaim: ~Copyable {
    private let outbox: Outbox
    private var record: EntryRecord
    private let lock: EntryLock

    init(outbox: Outbox, record: EntryRecord, lock: EntryLock) {
        self.outbox = outbox
        self.record = record
        self.lock = lock
    }

    deinit { lock.release() }

    public var entry: OutboxEntry { record.entry }
    /// The crash record the report was made from.
    public var crashID: String? { record.notes.crashID }

    /// The issue that ``fileAs(_:on:)`` recorded, in this process or an earlier one.
    public var filedIssue: SubmittedIssue? { record.filed?.issue(of: record.id) }

    /// Reads the report back, checks every byte of it, and records that a try begins.
    ///
    /// - Throws: ``StoreError`` `.notConfirmed` when the bytes are not those that were agreed to; nothing is recorded.
    public mutating func begin() throws(StoreError) -> ConfirmedReport {
        let confirmed = try restored()
        record.attempts += 1
        record.state = .attempting
        record.nextTry = nil
        try save()
        outbox.reached(.attemptRecorded)
        return confirmed
    }

    /// Records that it stays, and why.
    public mutating func keep(until date: Date, problem: String) throws(StoreError) {
        record.state = .waiting
        record.nextTry = Int64(date.timeIntervalSince1970.rounded(.up))
        record.problem = problem
        try save()
    }

    /// Records that the destination will not take it. It stays for its user to see.
    public mutating func refuse(problem: String) throws(StoreError) {
        record.state = .refused
        record.problem = problem
        try save()
    }

    /// Records the issue. From here on nothing is sent again, whatever happens.
    public mutating func fileAs(_ issue: SubmittedIssue, on date: Date) throws(StoreError) {
        outbox.reached(.answered)
        record.state = .filed
        record.problem = nil
        record.filed = EntryRecord.Filed(
            issueNumber: issue.issueNumber, issueURL: issue.issueURL, title: issue.title,
            createdAt: Int64(issue.createdAt.timeIntervalSince1970), missingLabels: issue.missingLabels,
            filedAt: Int64(date.timeIntervalSince1970))
        try save()
        outbox.reached(.answerRecorded)
    }

    /// Tidies up after ``fileAs(_:on:)``, also after one of a process that ended: lists the issue, then removes the
    /// crash record, the draft, its previews, and at last the entry. Repeating any part is harmless.
    ///
    /// - Parameter removeCrash: Removes the raw crash record of that id; called at most once.
    /// - Throws: ``StoreError``; the entry stays and can be finished later.
    public consuming func finish(
        in store: TicketStore, removeCrash: (String) throws -> Void
    ) throws(StoreError) -> SubmissionRecord {
        guard let filed = record.filed else {
            throw StoreError(.damaged, role: "outbox entry", detail: "filed: is missing")
        }
        let submission = try list(filed, in: store.submissions())
        outbox.reached(.cached)
        if let crash = record.notes.crashID {
            do {
                try removeCrash(crash)
            } catch {
                throw StoreError(.failed, role: "crash record", detail: "it could not be removed")
            }
        }
        outbox.reached(.crashRemoved)
        try store.discard(record.id)
        outbox.reached(.draftRemoved)
        // The bytes go first: an entry without them still says what became of it.
        try outbox.files.remove(Outbox.body(record.consent.digest))
        try outbox.files.remove(Outbox.record(record.id))
        outbox.reached(.entryRemoved)
        lock.removeFile()
        return submission
    }

    private func restored() throws(StoreError) -> ConfirmedReport {
        let bytes: [UInt8]
        do {
            bytes = try outbox.files.directory.read(Outbox.body(record.consent.digest), limit: SealedStore.byteLimit)
        } catch {
            throw StoreError(error, role: "outbox entry")
        }
        do {
            return try SealedReport.restore(
                bytes: bytes, digest: record.consent.digest, destination: record.destination, notes: record.notes
            ).confirmed(by: record.consent)
        } catch {
            throw StoreError(.notConfirmed, role: "outbox entry", detail: error.description)
        }
    }

    /// The list's row, made unless an earlier tidying up made it.
    private func list(_ filed: EntryRecord.Filed, in cache: SubmissionCache) throws(StoreError) -> SubmissionRecord {
        if let listed = try cache.record(submissionID: record.id) { return listed }
        // An issue there is, whatever happened to the bytes since.
        let request = try? restoredRequest()
        let submission = SubmissionRecord(
            issue: filed.issue(of: record.id), kind: record.notes.kind, body: request?.body ?? "",
            deviceID: request?.deviceID ?? "", digest: record.consent.digest,
            submittedAt: Date(timeIntervalSince1970: Double(filed.filedAt)))
        try cache.upsert(submission)
        return submission
    }

    private func restoredRequest() throws(StoreError) -> ReportRequest { try restored().report.request }

    private func save() throws(StoreError) { try outbox.files.write(record, to: Outbox.record(record.id)) }
}
