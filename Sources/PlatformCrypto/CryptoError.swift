/// Why a cryptographic operation did not run; it never holds a key or the data.
///
/// OpenSSL fails here only when memory runs out, when a provider is missing from its configuration,
/// or when the kernel gives no random bytes.
public struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was asked for: "SHA-256", "HMAC-SHA256", "random bytes".
    public let operation: String
    /// The packed code of OpenSSL's error queue (`ERR_get_error(3)`); 0 when it gave none.
    public let code: UInt

    public init(operation: String, code: UInt) {
        self.operation = operation
        self.code = code
    }

    public var description: String {
        "\(operation) failed in OpenSSL, error 0x\(String(code, radix: 16)) (see `openssl errstr`)"
    }
}
