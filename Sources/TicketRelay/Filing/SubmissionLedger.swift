/// Remembers every submission before its issue exists, so that none becomes two issues.
protocol SubmissionLedger: Sendable {
    /// Decides, in one atomic and durable step, what `submission` is; a new one is recorded and spends its rate limit.
    func admit(_ submission: Submission, limits: RateLimits) async throws(RelayError) -> Admission

    /// Records the answer that every replay will get.
    func complete(key: String, answer: [UInt8]) async throws(RelayError)
}

/// What a ledger found.
enum Admission: Sendable, Hashable {
    /// Recorded just now: make the issue.
    case new
    /// Recorded earlier, its answer is not: the relay died in between. The issue may exist; look first.
    /// `key` is the one it was recorded under.
    case unfinished(key: String)
    /// A replay; here is its answer.
    case answered([UInt8])
    /// The key, or the submission's id, came with another body.
    case conflict
    /// Nothing was recorded. Seconds until the limit allows more.
    case limited(retryAfter: Int)
}
