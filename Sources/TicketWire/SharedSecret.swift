internal import FoundationEssentials
internal import PlatformCrypto

/// The key that signs requests to a relay, the same bytes as the relay's `GITTICKETS_SHARED_SECRET`.
///
/// It does not print: descriptions, mirrors and interpolations say `SharedSecret(redacted)`, and only
/// ``RequestSignature`` reads the bytes. It is not `Codable`.
public struct SharedSecret: Sendable {
    /// Keys below 128 bits are refused.
    public static let minimumByteCount = 16

    let bytes: [UInt8]

    /// Throws ``SharedSecretError`` for fewer than ``minimumByteCount`` bytes, or zeros only.
    public init(validating bytes: [UInt8]) throws(SharedSecretError) {
        guard !bytes.isEmpty else { throw SharedSecretError(.empty) }
        guard bytes.count >= Self.minimumByteCount else { throw SharedSecretError(.tooShort(bytes: bytes.count)) }
        guard bytes.contains(where: { $0 != 0 }) else { throw SharedSecretError(.allZero) }
        self.bytes = bytes
    }

    /// Reads `text`, white space around it aside. Throws ``SharedSecretError``.
    public init(validating text: String, as encoding: Encoding) throws(SharedSecretError) {
        let trimmed = WireText.trimmed(text)
        switch encoding {
        case .hex: try self.init(validating: Self.decodeHex(trimmed))
        case .base64: try self.init(validating: Self.decodeBase64(trimmed))
        case .hexOrBase64:
            try self.init(validating: Self.looksLikeHex(trimmed) ? Self.decodeHex(trimmed) : Self.decodeBase64(trimmed))
        }
    }

    /// Nil where ``init(validating:)-(_)`` throws.
    public init?(bytes: some Sequence<UInt8>) {
        try? self.init(validating: Array(bytes))
    }

    /// Even count of hex digits, `0x` in front allowed. Nil where ``init(validating:as:)`` throws.
    public init?(hex: String) {
        try? self.init(validating: hex, as: .hex)
    }

    /// Standard base64 with its padding. Nil where ``init(validating:as:)`` throws.
    public init?(base64: String) {
        try? self.init(validating: base64, as: .base64)
    }
}
