internal import PlatformCrypto
internal import TicketWire

/// A request whose signature held over its raw bytes: the only one whose body is parsed.
struct SignedRequest {
    let request: RelayRequest
    /// SHA-256 of the body's bytes.
    let bodyDigest: SHA256Digest

    /// - Parameter now: Unix seconds.
    /// - Throws: ``RelayRefusal`` 401, or 500 when OpenSSL fails.
    init(
        checking request: RelayRequest, digest: SHA256Digest, secret: SharedSecret, now: Int, window: Int
    ) throws(RelayRefusal) {
        let verdict: RequestSignature.Verdict
        do throws(WireError) {
            verdict = try RequestSignature.verify(
                timestamp: request.header(WireHeader.timestamp), signature: request.header(WireHeader.signature),
                body: request.body, secret: secret, now: now, window: window)
        } catch {
            throw .internalError
        }
        guard verdict == .valid else { throw RelayRefusal(.signatureMismatch, Self.explain(verdict)) }
        self.request = request
        self.bodyDigest = digest
    }

    private static func explain(_ verdict: RequestSignature.Verdict) -> String {
        switch verdict {
        case .valid: "The signature holds."
        case .missing: "\(WireHeader.timestamp) and \(WireHeader.signature) are both needed."
        case .malformedTimestamp: "\(WireHeader.timestamp) must be Unix seconds in decimal."
        case .stale: "The timestamp is outside the replay window: check the clock, and sign each attempt anew."
        case .malformedSignature: "\(WireHeader.signature) must be sha256= and 64 lower-case hex digits."
        case .mismatch: "The signature does not match: another secret, or other bytes."
        }
    }
}
