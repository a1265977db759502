internal import COpenSSL

/// A SHA-256 (FIPS 180-4) fed piece by piece, through `EVP_DigestUpdate(3)`.
///
/// One hasher belongs to one task at a time; it is not `Sendable`.
public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Throws ``CryptoError`` when OpenSSL has no memory or no SHA-256.
    public init() throws(CryptoError) {
        guard let context = EVP_MD_CTX_new() else { throw CryptoError(takingFor: "SHA-256") }
        guard EVP_DigestInit_ex2(context, EVP_sha256(), nil) == 1 else {
            EVP_MD_CTX_free(context)
            throw CryptoError(takingFor: "SHA-256")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    public mutating func update(_ bytes: RawSpan) throws(CryptoError) {
        let status = bytes.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        guard status == 1 else { throw CryptoError(takingFor: "SHA-256") }
    }

    public consuming func finish() throws(CryptoError) -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
        var count: UInt32 = 0
        guard EVP_DigestFinal_ex(context, &bytes, &count) == 1, let digest = SHA256Digest(bytes: bytes) else {
            throw CryptoError(takingFor: "SHA-256")
        }
        return digest
    }

    /// The digest of `bytes` at once.
    public static func digest(of bytes: [UInt8]) throws(CryptoError) -> SHA256Digest {
        var hasher = try SHA256()
        try hasher.update(bytes.span.bytes)
        return try hasher.finish()
    }
}
