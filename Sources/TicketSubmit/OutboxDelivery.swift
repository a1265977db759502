public import FoundationEssentials
internal import PlatformHTTP
internal import TicketConsent
public import TicketStore
internal import TicketWire

/// Delivers what waits in an outbox.
///
/// Each try sends the stored bytes, checked against the consent, under the submission's id. An entry is one process's
/// at a time; the issue is recorded before anything is removed.
public struct OutboxDelivery: Sendable {
    private let store: TicketStore
    private let submitter: any IssueSubmitter
    private let removeCrash: @Sendable (String) throws -> Void
    private let clock: @Sendable () -> Date

    /// - Parameter removeCrash: Removes the raw crash record of that id once its report is filed; one that is gone
    ///   already is no error.
    public init(
        store: TicketStore, submitter: any IssueSubmitter,
        removeCrash: @escaping @Sendable (_ crashID: String) throws -> Void,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.submitter = submitter
        self.removeCrash = removeCrash
        self.clock = clock
    }

    /// Tries one entry, unless it must wait.
    ///
    /// - Parameter evenEarly: Tries also what was refused, or should wait: its user asks for it.
    /// - Throws: ``StoreError`` when there is no such entry, or it can't be read or written. Nothing is lost then.
    public func deliver(_ id: DraftID, evenEarly: Bool = false) async throws(StoreError) -> DeliveryOutcome {
        guard var claim = try store.outbox.claim(id) else { return .busy }
        let entry = claim.entry
        if entry.state == .filed { return finish(claim, received: nil) }
        if !evenEarly {
            if entry.state == .refused { return .refused(why: entry.problem ?? "refused") }
            if let next = entry.nextTry, next > clock() {
                return .kept(why: entry.problem ?? "it waits for its time", until: next)
            }
        }
        let result = await attempt(&claim)
        switch result {
        case .success(let filed):
            do throws(StoreError) {
                try claim.fileAs(filed.issue, on: clock())
            } catch {
                // There is an issue, though nothing here remembers it: the next delivery asks for it again by its key.
                return .filed(receipt(claim.entry.digest, filed.issue, filed, warning: error.description))
            }
            return finish(claim, received: filed)
        case .failure(.store(let error)):
            guard error.code == .notConfirmed else { throw error }
            try claim.refuse(problem: error.description)
            return .refused(why: error.description)
        case .failure(.submit(let error)) where error.outcome == .refused:
            try claim.refuse(problem: error.description)
            return .refused(why: error.description)
        case .failure(.submit(let error)):
            let next = clock().addingTimeInterval(Self.pause(after: error, attempts: claim.entry.attempts))
            try claim.keep(until: next, problem: error.description)
            return .kept(why: error.description, until: next)
        }
    }

    /// Tries every entry once, oldest first. Entries that don't read back come with their error.
    public func deliverAll(
        evenEarly: Bool = false
    ) async throws(StoreError) -> [(id: DraftID, outcome: Result<DeliveryOutcome, StoreError>)] {
        let known = try store.outbox.entries().map(\.id)
        let unreadable = try store.outbox.ids().filter { !known.contains($0) }
        var outcomes: [(id: DraftID, outcome: Result<DeliveryOutcome, StoreError>)] = []
        for id in known + unreadable {
            do throws(StoreError) {
                outcomes.append((id, .success(try await deliver(id, evenEarly: evenEarly))))
            } catch {
                // Another process has delivered it meanwhile.
                if error.code != .notFound { outcomes.append((id, .failure(error))) }
            }
        }
        return outcomes
    }

    private enum Failure: Error {
        case store(StoreError)
        case submit(SubmitError)
    }

    private func attempt(_ claim: inout OutboxClaim) async -> Result<FiledReport, Failure> {
        do throws(StoreError) {
            let confirmed = try claim.begin()
            do throws(SubmitError) {
                return .success(try await submitter.submit(confirmed))
            } catch {
                return .failure(.submit(error))
            }
        } catch {
            return .failure(.store(error))
        }
    }

    /// The issue is recorded: whatever fails now is a warning, and is done again with the next delivery.
    private func finish(_ claim: consuming OutboxClaim, received: FiledReport?) -> DeliveryOutcome {
        let digest = claim.entry.digest
        let issue = claim.filedIssue ?? received?.issue
        var warning: String?
        do throws(StoreError) {
            _ = try claim.finish(in: store, removeCrash: removeCrash)
        } catch {
            warning = error.description
        }
        guard let issue else { return .refused(why: warning ?? "the outbox entry names no issue") }
        return .filed(receipt(digest, issue, received, warning: warning))
    }

    private func receipt(
        _ digest: ReportDigest, _ issue: SubmittedIssue, _ received: FiledReport?, warning: String?
    ) -> DeliveryOutcome.Receipt {
        DeliveryOutcome.Receipt(
            issue: issue, digest: digest, receivedDigest: received?.receivedDigest, warning: warning)
    }

    /// Seconds. What a relay asks for, or 30 s doubled with each try up to 6 h.
    private static func pause(after error: SubmitError, attempts: Int) -> Double {
        if error.code == .cancelled { return 0 }
        let own = RateLimitBackoff.exponentialDelay(
            attempt: attempts - 1, base: .seconds(30), maxDelay: .seconds(6 * 3600))
        return Double(max(error.retryAfter ?? own, .seconds(1)).components.seconds)
    }
}
