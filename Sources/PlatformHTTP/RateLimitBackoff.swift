/// How long to wait before another try.
public enum RateLimitBackoff {
    /// Reads `Retry-After`: seconds or an HTTP date (RFC 9110, 10.2.3).
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Returns: Never negative, a day at most; `nil` for anything else than the two forms.
    public static func parseRetryAfter(_ value: String, now: Int64) -> Duration? {
        let text = value.drop(while: \.isWhitespace)
        let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
        guard !trimmed.isEmpty else { return nil }
        if trimmed.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Too many digits for a number is a very long time, not nonsense.
            return .seconds(min(Int64(trimmed) ?? longest, longest))
        }
        guard let date = HTTPDate.seconds(trimmed, now: now) else { return nil }
        return .seconds(min(max(date - now, 0), longest))
    }

    /// `base` doubled for each attempt before this one (0 for the first), `maxDelay` at most.
    public static func exponentialDelay(
        attempt: Int, base: Duration = .milliseconds(500), maxDelay: Duration = .seconds(30)
    ) -> Duration {
        guard attempt > 0 else { return min(base, maxDelay) }
        // 2^40 times any useful base is past any useful limit.
        return min(base * (1 << min(attempt, 40)), maxDelay)
    }

    private static let longest: Int64 = 86_400
}
