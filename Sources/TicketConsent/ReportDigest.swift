internal import PlatformCrypto

/// The SHA-256 of a report's request body: what a person compares, and what a consent names.
public struct ReportDigest: Sendable, Hashable, CustomStringConvertible {
    /// 64 lower-case hexadecimal digits, as `sha256sum` prints.
    public let hex: String

    /// The digest of these bytes.
    ///
    /// - Throws: ``ConsentError`` `.unavailable` when OpenSSL has no memory or no SHA-256.
    public init(of bytes: [UInt8]) throws(ConsentError) {
        do {
            hex = try SHA256.digest(of: bytes).hex
        } catch {
            throw ConsentError(.unavailable, detail: error.description)
        }
    }

    /// Reads `sha256:` and 64 lower-case hexadecimal digits; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.starts(with: Self.prefix.utf8) else { return nil }
        self.init(hex: String(decoding: text.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self))
    }

    /// Reads the digits alone; `nil` unless there are exactly 64 in lower case.
    public init?(hex: String) {
        guard SHA256Digest(hex: hex) != nil else { return nil }
        self.hex = hex
    }

    public var description: String { Self.prefix + hex }

    private static let prefix = "sha256:"
}

/// As its text: it stands in records and answers.
extension ReportDigest: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = ReportDigest(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a digest")
        }
        self = digest
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
