internal import DiagCollector
internal import DiagModel
public import DiagPostmortem
internal import DiagRedaction
internal import PlatformOS
public import TicketDraft
internal import TicketStore
public import TicketWire

extension Desk {
    /// Drafts a report for every crash and hang that has none, and for every end for want of memory, or at systemd's
    /// time limits, that nothing in the process saw. A record that can't be read is set aside; it does not stop the rest.
    ///
    /// - Returns: The new drafts, newest crash first.
    /// - Throws: ``DeskError`` when nothing can be drafted at all: the state directory, or the rules.
    @discardableResult
    public func draftCrashes() throws(DeskError) -> [IssueDraft] {
        try alone { () throws(DeskError) in
            tidyRecords()
            try explainNewEndings()
            let waiting = try crashes().filter { $0.deservesDraft && $0.draftID == nil }
            guard !waiting.isEmpty else { return [] }
            let collector = try composer.collector()
            var drafts: [IssueDraft] = []
            for crash in waiting {
                if let draft = try? draft(crash.record.id, collector) { drafts.append(draft) }
            }
            return drafts
        }
    }

    /// Drafts one crash, or one end that nothing in the process saw, anew, whether or not it was drafted before.
    ///
    /// - Throws: ``DeskError`` `.record` when the record can't be read, `.state`, `.rules`.
    public func draftCrash(
        _ id: String, symbols: SymbolOptions = SymbolOptions()
    ) throws(DeskError) -> IssueDraft {
        try alone { () throws(DeskError) in try draft(id, try composer.collector(), symbols) }
    }

    private func draft(
        _ crashID: String, _ collector: DiagnosticsCollector, _ symbols: SymbolOptions = SymbolOptions()
    ) throws(DeskError) -> IssueDraft {
        do {
            // The mark stays over collecting too: a record that breaks any part of drafting is not tried for ever.
            try records.begin(crashID)
            defer { records.end(crashID) }
            let report = try report(crashID, symbols)
            remember(report)
            return try save(collector.collect(crash: report), ofCrash: crashID)
        } catch {
            throw DeskError(.record, "crash \(crashID)", underlying: error)
        }
    }

    func save(_ blob: DiagnosticsBlob, ofCrash id: String) throws(StoreError) -> IssueDraft {
        let draft = IssueDraft(
            createdAt: SystemClock.now(), kind: .bug,
            title: .suggested(blob.suggestedTitle ?? RedactedText(literal: "Crash")), diagnostics: blob,
            labels: composer.labels(for: .bug), crashID: id)
        try store.drafts.save(draft)
        return draft
    }

    /// Drafts a report that a person writes, with what the machine and the application's logs say now.
    ///
    /// - Parameter lookback: Seconds of logs before now; `nil` takes the policy's.
    /// - Throws: ``DeskError`` `.rules`, `.draft`.
    public func draftReport(
        kind: ReportKind = .bug, title: TypedText, body: TypedText = .empty, lookback: Double? = nil
    ) throws(DeskError) -> IssueDraft {
        let draft = try composer.report(kind: kind, title: title, body: body, lookback: lookback)
        do {
            try removeBlankDrafts()
            try store.drafts.save(draft)
        } catch {
            throw DeskError(.draft, "report", underlying: error)
        }
        return draft
    }

    /// A preview of "what a report would say now" leaves a draft without a word of its user's, which no list shows. It
    /// stays a day, for whoever confirms the digest they saw. Looking for them costs a read of every draft: once a day is
    /// enough.
    private func removeBlankDrafts() throws(StoreError) {
        let now = SystemClock.now().microseconds
        let yesterday = now - 86_400_000_000
        let looked = (try? state.status(of: Self.blanksLookedFor))?.modifiedMicroseconds ?? 0
        guard looked < yesterday || looked > now else { return }
        try? state.write([], to: Self.blanksLookedFor)
        for draft in try store.drafts.list() where draft.isBlank && draft.createdAt.microseconds < yesterday {
            try store.discard(draft.id)
        }
    }

    private static let blanksLookedFor = "blank-drafts-looked-for"

    /// Two starts at once would draft a crash twice: the second waits, and then finds it done.
    func alone<R>(_ body: () throws(DeskError) -> R) throws(DeskError) -> R {
        let lock: FileDescriptor?
        do {
            lock = try state.lock("drafting.lock", wait: true)
        } catch {
            throw DeskError(state: error, app: settings.appID)
        }
        let result = try body()
        // Held to here: it ends with its descriptor.
        _ = consume lock
        return result
    }
}
