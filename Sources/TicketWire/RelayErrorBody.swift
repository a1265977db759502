/// What a relay answers when it refuses: JSON with any status outside 2xx.
public struct RelayErrorBody: Sendable, Hashable, Codable {
    /// A snake_case code, see ``RelayErrorCode``; an unknown one is kept as it is.
    public let error: String
    /// For people and logs.
    public let message: String?
    /// With 413: the largest size accepted, in bytes.
    public let byteLimit: Int?

    public init(_ code: RelayErrorCode, message: String? = nil, byteLimit: Int? = nil) {
        self.error = code.rawValue
        self.message = message
        self.byteLimit = byteLimit
    }

    /// Nil for a code this version does not know.
    public var code: RelayErrorCode? { RelayErrorCode(rawValue: error) }
}
