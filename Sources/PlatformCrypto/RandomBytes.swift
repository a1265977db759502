internal import COpenSSL

/// Bytes nobody can guess, from OpenSSL's generator, which the kernel seeds (`RAND_priv_bytes(3)`).
public enum RandomBytes {
    /// Throws ``CryptoError`` when the generator could not be seeded, or for more than `Int32.max` bytes.
    public static func generate(count: Int) throws(CryptoError) -> [UInt8] {
        guard let length = Int32(exactly: count), length >= 0 else {
            throw CryptoError(operation: "random bytes", code: 0)
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_priv_bytes(&bytes, length) == 1 else { throw CryptoError(takingFor: "random bytes") }
        return bytes
    }
}
