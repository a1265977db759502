internal import COpenSSL

/// An HMAC-SHA256 (RFC 2104) fed piece by piece, through `EVP_MAC(3)`.
///
/// One authenticator belongs to one task at a time; it is not `Sendable`.
public struct HMACSHA256: ~Copyable {
    private let context: OpaquePointer

    /// `key` may have any length, though an empty one authenticates nothing; callers refuse weak keys.
    ///
    /// Throws ``CryptoError`` when OpenSSL has no memory or no HMAC.
    public init(key: [UInt8]) throws(CryptoError) {
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil) else { throw CryptoError(takingFor: "HMAC-SHA256") }
        defer { EVP_MAC_free(algorithm) }
        guard let context = EVP_MAC_CTX_new(algorithm) else { throw CryptoError(takingFor: "HMAC-SHA256") }
        guard Self.start(context, key: key) else {
            EVP_MAC_CTX_free(context)
            throw CryptoError(takingFor: "HMAC-SHA256")
        }
        self.context = context
    }

    deinit { EVP_MAC_CTX_free(context) }

    public mutating func update(_ bytes: RawSpan) throws(CryptoError) {
        let status = bytes.withUnsafeBytes {
            EVP_MAC_update(context, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)
        }
        guard status == 1 else { throw CryptoError(takingFor: "HMAC-SHA256") }
    }

    /// The 32 bytes of the code. Compare them with ``ConstantTime/equal(_:_:)`` only.
    public consuming func finish() throws(CryptoError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
        var count = 0
        guard EVP_MAC_final(context, &code, &count, code.count) == 1, count == code.count else {
            throw CryptoError(takingFor: "HMAC-SHA256")
        }
        return code
    }

    /// Names the digest and sets the key. A parameter only borrows its key and its value: both live across the call.
    private static func start(_ context: OpaquePointer, key: [UInt8]) -> Bool {
        // EVP_MAC_init takes an empty key as "keep the old one"; HMAC pads keys with zeros, so one zero is the same key.
        let padded = key.isEmpty ? [0] : key
        var digestName = Array("SHA256".utf8CString)
        return OSSL_MAC_PARAM_DIGEST.withCString { parameterName in
            digestName.withUnsafeMutableBufferPointer { digest in
                let parameters = [
                    OSSL_PARAM_construct_utf8_string(parameterName, digest.baseAddress, 0),
                    OSSL_PARAM_construct_end(),
                ]
                return EVP_MAC_init(context, padded, padded.count, parameters) == 1
            }
        }
    }
}
