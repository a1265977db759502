internal import PlatformSQLite

/// One counter of new reports: an hour from its first.
struct RateBucket {
    let name: String
    let limit: Int

    private static let hour = 3_600

    static func buckets(for submission: Submission, limits: RateLimits) -> [RateBucket] {
        [
            limits.perAddress.map { RateBucket(name: "address:" + submission.clientAddress, limit: $0) },
            limits.perDevice.map { RateBucket(name: "device:" + submission.issue.deviceID, limit: $0) },
        ].compactMap { $0 }
    }

    /// Spends one from each, or none of them: then the seconds to wait. Forgets buckets whose hour is over.
    static func spend(
        _ buckets: [RateBucket], now: Int, in database: borrowing SQLiteConnection
    ) throws(SQLiteError) -> Int? {
        try database.execute("DELETE FROM spending WHERE resets_at <= ?", [.integer(now)])
        for bucket in buckets {
            if let wait = try bucket.wait(now: now, in: database) { return wait }
        }
        for bucket in buckets {
            try database.execute(
                """
                INSERT INTO spending (bucket, resets_at, count) VALUES (?, ?, 1)
                ON CONFLICT (bucket) DO UPDATE SET count = count + 1
                """, [.text(bucket.name), .integer(now + hour)])
        }
        return nil
    }

    private func wait(now: Int, in database: borrowing SQLiteConnection) throws(SQLiteError) -> Int? {
        guard limit > 0 else { return Self.hour }
        return try database.first(
            "SELECT resets_at FROM spending WHERE bucket = ? AND count >= ?", [.text(name), .integer(limit)]
        ) { row throws(SQLiteError) in max(1, Int(try row.integer(0)) - now) }
    }
}
