internal import DiagModel
internal import FoundationEssentials
internal import TicketConsent
internal import TicketDesk
internal import TicketDraft
internal import TicketWire

/// What applications ask for after ``Application/configure(_:)``; each waits for the work before it.
extension Application {
    func pendingDrafts() async -> [PendingDraft] {
        do {
            return try await onWorker { desk throws(DeskError) in try desk.drafts().map(PendingDraft.init) }
        } catch {
            note(error)
            return []
        }
    }

    func draft(kind: ReportKind, title: String, body: String) async throws(GitTicketsError) -> PendingDraft {
        try await onWorker { desk throws(DeskError) in
            let draft = try desk.draftReport(kind: kind, title: TypedText(title), body: TypedText(body))
            return PendingDraft(draft)
        }
    }

    func preview(_ draft: PendingDraft) async throws(GitTicketsError) -> Preview {
        try await onWorker { desk throws(DeskError) in try desk.preview(draft.id) }
    }

    func discard(_ draft: PendingDraft) async throws(GitTicketsError) {
        try await onWorker { desk throws(DeskError) in try desk.discard(draft.id) }
    }

    func submit(_ confirmed: consuming ConfirmedReport) async throws(GitTicketsError) -> SubmittedIssue {
        // Waits for the desk to be open; the network is not waited for on that thread.
        let desk = try await onWorker { desk throws(DeskError) in desk }
        let delivery: Delivery
        do {
            delivery = try await desk.send(confirmed)
        } catch {
            throw .desk(error)
        }
        switch delivery {
        case .filed(let issue, _): return issue
        case .kept(let reason, _): throw .keptInOutbox(reason: reason)
        case .refused(let reason): throw .relayRejected(reason: reason)
        }
    }

    func cachedSubmissions() -> [SubmittedIssue] {
        guard let desk = currentDesk else { return [] }
        do {
            return try desk.submissions()
        } catch {
            note(error)
            return []
        }
    }
}

extension PendingDraft {
    init(_ draft: WaitingDraft) {
        self.init(
            id: draft.id, kind: draft.kind, title: draft.title, createdAt: draft.createdAt,
            isCrash: draft.crashID != nil)
    }

    init(_ draft: IssueDraft) {
        let seconds = Double(draft.createdAt.microseconds) / 1_000_000
        self.init(
            id: draft.id, kind: draft.kind, title: draft.title.line(for: draft.kind),
            createdAt: Date(timeIntervalSince1970: seconds), isCrash: draft.crashID != nil)
    }
}
