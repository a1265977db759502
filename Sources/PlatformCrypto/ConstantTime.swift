internal import COpenSSL

/// Comparing what an attacker may probe.
public enum ConstantTime {
    /// Whether both hold the same bytes, in a time that depends on the lengths only (`CRYPTO_memcmp(3)`).
    public static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
    }
}
