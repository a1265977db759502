/// The 32 bytes of a SHA-256.
public struct SHA256Digest: Sendable, Hashable, CustomStringConvertible {
    public static let byteCount = 32

    /// Always ``byteCount`` long.
    public let bytes: [UInt8]

    /// Nil unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Nil unless `hex` is exactly 64 lower-case hexadecimal digits.
    public init?(hex: some StringProtocol) {
        guard hex.utf8.count == 2 * Self.byteCount, !hex.utf8.contains(where: isUpperCase),
            let bytes = Hex.decode(hex)
        else { return nil }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits, as `sha256sum` prints.
    public var hex: String { Hex.encode(bytes) }

    /// `sha256:` and ``hex``, the form people compare.
    public var description: String { "sha256:\(hex)" }
}

private func isUpperCase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
