internal import PlatformCrypto

/// The `X-GitTickets-Signature` of a request: `sha256=` and 64 lower-case hex digits of
/// HMAC-SHA256(secret, timestamp + "." + raw body bytes).
public enum RequestSignature {
    /// Seconds a timestamp may be off, either way, unless the relay's operator says otherwise.
    public static let defaultWindow = 300

    static let prefix = "sha256="

    /// The header's value for `body` at `timestamp` (Unix seconds). Sign anew for each attempt: an old timestamp is refused.
    ///
    /// Throws ``WireError`` `.unsignable` when OpenSSL cannot compute an HMAC.
    public static func sign(timestamp: Int, body: [UInt8], secret: SharedSecret) throws(WireError) -> String {
        prefix + Hex.encode(try code(timestamp: String(timestamp), body: body, secret: secret))
    }

    /// Checks the two headers against the raw bytes, the signature in constant time.
    ///
    /// - Parameters:
    ///   - timestamp: the header's text, nil when absent.
    ///   - signature: the header's text, nil when absent.
    ///   - now: Unix seconds.
    ///   - window: seconds that `timestamp` may differ from `now`.
    /// - Throws: ``WireError`` `.unsignable` when OpenSSL cannot compute an HMAC.
    public static func verify(
        timestamp: String?, signature: String?, body: [UInt8], secret: SharedSecret, now: Int,
        window: Int = defaultWindow
    ) throws(WireError) -> Verdict {
        guard let timestamp, let signature else { return .missing }
        guard let seconds = Int(timestamp), seconds > 0, String(seconds) == timestamp else {
            return .malformedTimestamp
        }
        guard now.subtractingReportingOverflow(seconds).partialValue.magnitude <= UInt(max(0, window)) else {
            return .stale
        }
        guard signature.hasPrefix(prefix),
            let claimed = SHA256Digest(hex: signature.dropFirst(prefix.count))
        else { return .malformedSignature }
        let expected = try code(timestamp: timestamp, body: body, secret: secret)
        return ConstantTime.equal(expected, claimed.bytes) ? .valid : .mismatch
    }

    private static func code(timestamp: String, body: [UInt8], secret: SharedSecret) throws(WireError) -> [UInt8] {
        let head = Array("\(timestamp).".utf8)
        do {
            var hmac = try HMACSHA256(key: secret.bytes)
            try hmac.update(head.span.bytes)
            try hmac.update(body.span.bytes)
            return try hmac.finish()
        } catch {
            throw WireError(.unsignable, field: "signature", reason: error.description)
        }
    }
}
