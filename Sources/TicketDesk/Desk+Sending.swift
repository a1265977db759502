internal import DiagPostmortem
public import FoundationEssentials
public import TicketConsent
internal import TicketStore
internal import TicketSubmit
public import TicketWire

/// What became of a confirmed report.
public enum Delivery: Sendable {
    /// It is an issue. `received` is the digest the relay computed of the bytes it got; `nil` when it does not tell.
    case filed(SubmittedIssue, received: ReportDigest?)
    /// It waits in the outbox; `until` is the earliest next try.
    case kept(reason: String, until: Date?)
    /// It stays in the outbox, and is not tried again by itself.
    case refused(reason: String)
}

extension Desk {
    /// Keeps a confirmed report in the outbox, durably, and then tries to deliver it once.
    ///
    /// - Throws: ``DeskError`` `.outbox` when it could not be kept (it was not sent then), `.secret`.
    public func send(_ confirmed: consuming ConfirmedReport) async throws(DeskError) -> Delivery {
        let id = confirmed.submissionID
        // Without a secret nothing can be delivered: said before the report is taken from the drafts.
        _ = try secret.secret()
        do {
            try store.outbox.enqueue(confirmed)
        } catch {
            throw DeskError(.outbox, "outbox", underlying: error)
        }
        return try await deliver(id)
    }

    /// Tries one entry of the outbox now, also one that should wait or was refused: its user asks for it.
    public func deliver(_ id: UUID) async throws(DeskError) -> Delivery {
        try await delivering { Delivery(try await $0.deliver(id, evenEarly: true)) }
    }

    /// Tries what is due in the outbox, oldest first.
    ///
    /// - Parameter evenEarly: Tries everything, also what should wait.
    /// - Returns: What became of each entry. An entry that can't be read is refused with its reason.
    public func deliverOutbox(evenEarly: Bool = false) async throws(DeskError) -> [(id: UUID, delivery: Delivery)] {
        guard try hasWaitingReports() else { return [] }
        return try await delivering { outbox in
            try await outbox.deliverAll(evenEarly: evenEarly).map { id, result in
                switch result {
                case .success(let outcome): (id, Delivery(outcome))
                case .failure(let error): (id, .refused(reason: error.description))
                }
            }
        }
    }

    /// Whether the outbox holds anything. An empty one needs no secret, so an application without one starts without a
    /// complaint.
    public func hasWaitingReports() throws(DeskError) -> Bool {
        do {
            return try !store.outbox.ids().isEmpty
        } catch {
            throw DeskError(.outbox, "outbox", underlying: error)
        }
    }

    /// Both ways to deliver. Once a report is filed nothing raw stays, not even the annotations of runs that ended.
    private func delivering<R>(_ body: (OutboxDelivery) async throws -> R) async throws(DeskError) -> R {
        do {
            let result = try await body(try delivery())
            tidyRecords()
            return result
        } catch let error as DeskError {
            throw error
        } catch {
            throw DeskError(.outbox, "outbox", underlying: error)
        }
    }

    /// Every issue filed from this machine, newest first. Never touches the network.
    public func submissions() throws(DeskError) -> [SubmittedIssue] {
        do {
            return try store.submissions().allRecords().map(\.issue)
        } catch {
            throw DeskError(.state, "submission cache", underlying: error)
        }
    }

    /// The issue that the report of a digest became; `nil` when none was filed from this machine. Never touches the
    /// network.
    public func submission(of digest: ReportDigest) throws(DeskError) -> SubmittedIssue? {
        do {
            return try store.submissions().allRecords().first { $0.digest == digest }?.issue
        } catch {
            throw DeskError(.state, "submission cache", underlying: error)
        }
    }

    private func delivery() throws(DeskError) -> OutboxDelivery {
        let submitter = RelaySubmitter(
            secret: try secret.secret(), version: ProductVersion.current, appID: settings.appID,
            appVersion: settings.appVersion)
        return OutboxDelivery(store: store, submitter: submitter, removeCrash: { try self.removeRecord($0) })
    }
}

extension Delivery {
    init(_ outcome: DeliveryOutcome) {
        switch outcome {
        case .filed(let receipt): self = .filed(receipt.issue, received: receipt.receivedDigest)
        case .kept(let why, let until): self = .kept(reason: why, until: until)
        case .refused(let why): self = .refused(reason: why)
        case .busy: self = .kept(reason: "another process is sending it now", until: nil)
        }
    }
}
