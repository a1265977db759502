/// Why a draft can't become an issue.
public struct DraftError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// What was typed leaves no room: it is never cut silently.
        case textTooLong
    }

    public let code: Code
    /// UTF-16 units that the smallest possible body has, and that an issue may have.
    public let length: Int
    public let limit: Int

    public var description: String {
        "description: too long: the issue would have \(length) characters and may have \(limit) (shorten the text)"
    }
}
