/// Why the relay itself failed. It holds no request's text.
public struct RelayError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// A setting is missing or malformed.
        case configuration
        /// The state directory or its database cannot be used.
        case storage
        /// Another relay runs on the same state directory.
        case stateInUse
        /// Cryptography did not run.
        case crypto
        /// The issue could not be made; whether it exists is known to be "no".
        case backend
    }

    public let code: Code
    /// What was being done, which part, and what to do about it.
    public let context: String

    public init(_ code: Code, _ context: String) {
        self.code = code
        self.context = context
    }

    public var description: String { context }
}
