/// Header names of the relay protocol. HTTP compares them without regard to case.
public enum WireHeader {
    /// Unix seconds, decimal.
    public static let timestamp = "X-GitTickets-Timestamp"
    /// See ``RequestSignature``.
    public static let signature = "X-GitTickets-Signature"
    /// At most ``WireLimits/idempotencyKey``; the client sends the submission's id.
    public static let idempotencyKey = "X-GitTickets-Idempotency-Key"
}
