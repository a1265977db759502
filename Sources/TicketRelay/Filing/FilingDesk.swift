internal import FoundationEssentials
internal import PlatformCrypto
internal import TicketWire

/// Turns submissions into issues, each once: however often, at once, or across a crash it arrives.
///
/// 1. The ledger records it durably, or says what it already is.
/// 2. The backend makes the issue; after a crash it first looks for one.
/// 3. The ledger records the answer.
/// Identical submissions in flight share one run.
actor FilingDesk {
    enum Outcome: Sendable {
        /// The answer's bytes, the same for every replay.
        case filed([UInt8])
        case limited(retryAfter: Int)
        case conflict
    }

    private struct Running {
        let digest: SHA256Digest
        let task: Task<Result<Outcome, RelayError>, Never>
    }

    private let ledger: any SubmissionLedger
    private let backend: any IssueBackend
    private let limits: RateLimits
    private let faults: FaultPoints
    private var running: [UUID: Running] = [:]

    init(ledger: any SubmissionLedger, backend: any IssueBackend, limits: RateLimits, faults: FaultPoints) {
        self.ledger = ledger
        self.backend = backend
        self.limits = limits
        self.faults = faults
    }

    func file(_ submission: Submission) async throws(RelayError) -> Outcome {
        let id = submission.issue.submissionID
        while let other = running[id] {
            let result = await other.task.value
            if other.digest == submission.bodyDigest { return try result.get() }
            // Another body under this id: its end tells whether that was recorded. Then ask the ledger ourselves.
        }
        // Not a child task: a client that hangs up must not leave the work half done.
        let task = Task { await runAlone(submission) }
        running[id] = Running(digest: submission.bodyDigest, task: task)
        return try await task.value.get()
    }

    /// Leaves ``running`` before it ends: who waited for it must not find it there again, or they would spin.
    private func runAlone(_ submission: Submission) async -> Result<Outcome, RelayError> {
        defer { running[submission.issue.submissionID] = nil }
        do throws(RelayError) {
            return .success(try await run(submission))
        } catch {
            return .failure(error)
        }
    }

    private func run(_ submission: Submission) async throws(RelayError) -> Outcome {
        switch try await ledger.admit(submission, limits: limits) {
        case .answered(let answer): return .filed(answer)
        case .conflict: return .conflict
        case .limited(let retryAfter): return .limited(retryAfter: retryAfter)
        case .new:
            faults.passed(.admitted)
            return .filed(try await finish(submission.key, with: backend.create(submission.issue)))
        case .unfinished(let key):
            let found = try await backend.find(submissionID: submission.issue.submissionID)
            let issue = if let found { found } else { try await backend.create(submission.issue) }
            return .filed(try await finish(key, with: issue))
        }
    }

    private func finish(_ key: String, with issue: ReportResponse) async throws(RelayError) -> [UInt8] {
        faults.passed(.created)
        let answer: [UInt8]
        do throws(WireError) {
            answer = try WireCoding.encode(issue)
        } catch {
            throw RelayError(.storage, "writing an answer failed: \(error)")
        }
        try await ledger.complete(key: key, answer: answer)
        return answer
    }
}
