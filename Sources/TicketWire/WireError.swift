/// Why something cannot go on the wire, or did not read back from it. It names the field, never its content.
public struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// A field breaks a limit of the contract.
        case invalidField
        /// The bytes are not the JSON expected.
        case undecodable
        /// The value did not turn into JSON.
        case unencodable
        /// The relay's address cannot be used.
        case unusableAddress
        /// The HMAC could not be computed.
        case unsignable
    }

    public let code: Code
    /// Where: "title", "labels[3]", "relay URL".
    public let field: String
    /// What is wrong and what would be right, in words fit for a person.
    public let reason: String

    public init(_ code: Code, field: String, reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }

    public var description: String { "\(field): \(reason)" }
}
