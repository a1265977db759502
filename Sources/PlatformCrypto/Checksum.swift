internal import COpenSSL

/// Digests as others noted them, to tell whether a file is still the same. MD5 and SHA-1 prove nothing against an
/// attacker, and are used for nothing else here.
public enum Checksum {
    public enum Kind: String, Sendable { case md5 = "MD5", sha1 = "SHA1", sha256 = "SHA256" }

    /// Lower-case hex, by `EVP_Q_digest(3)`.
    ///
    /// - Throws: ``CryptoError`` where OpenSSL is set up to refuse the kind (FIPS).
    public static func hex(_ kind: Kind, of bytes: [UInt8]) throws(CryptoError) -> String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count = 0
        guard EVP_Q_digest(nil, kind.rawValue, nil, bytes, bytes.count, &digest, &count) == 1 else {
            throw CryptoError(takingFor: kind.rawValue)
        }
        return Hex.encode(digest.prefix(count))
    }
}
