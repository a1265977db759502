internal import FoundationEssentials
internal import PlatformCrypto
internal import PlatformSQLite

extension LocalIssueStore: SubmissionLedger {
    func admit(_ submission: Submission, limits: RateLimits) async throws(RelayError) -> Admission {
        try storage("recording a submission") { () throws(SQLiteError) in
            try database.transaction { database throws(SQLiteError) in
                if let known = try Self.recall(submission, in: database) { return known }
                let buckets = RateBucket.buckets(for: submission, limits: limits)
                if let wait = try RateBucket.spend(buckets, now: submission.issue.createdAt, in: database) {
                    return .limited(retryAfter: wait)
                }
                try database.execute(
                    "INSERT INTO submissions (key, submission_id, body_digest, admitted_at) VALUES (?, ?, ?, ?)",
                    [
                        .text(submission.key), .text(submission.issue.submissionID.uuidString),
                        .blob(submission.bodyDigest.bytes), .integer(submission.issue.createdAt),
                    ])
                return .new
            }
        }
    }

    func complete(key: String, answer: [UInt8]) async throws(RelayError) {
        try storage("recording an answer") { () throws(SQLiteError) in
            try database.execute("UPDATE submissions SET answer = ? WHERE key = ?", [.blob(answer), .text(key)])
        }
    }

    /// Nil for a submission never seen. Its key and its id each belong to one body.
    private static func recall(
        _ submission: Submission, in database: borrowing SQLiteConnection
    ) throws(SQLiteError) -> Admission? {
        let found = try database.rows(
            "SELECT key, body_digest, answer FROM submissions WHERE key = ? OR submission_id = ?",
            [.text(submission.key), .text(submission.issue.submissionID.uuidString)]
        ) { row throws(SQLiteError) -> Admission in
            guard try row.blob(1) == submission.bodyDigest.bytes else { return .conflict }
            if let answer = try row.optionalBlob(2) { return .answered(answer) }
            return .unfinished(key: try row.text(0))
        }
        return found.contains(.conflict) ? .conflict : found.first
    }
}
