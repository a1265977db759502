public import TicketWire

/// Why a request is not served, in the contract's words.
public struct RelayRefusal: Error, Sendable {
    public let code: RelayErrorCode
    /// For the client's log; it quotes nothing of the request.
    public let message: String
    public let byteLimit: Int?
    let headers: [(name: String, value: String)]

    public init(
        _ code: RelayErrorCode, _ message: String, byteLimit: Int? = nil,
        headers: [(name: String, value: String)] = []
    ) {
        self.code = code
        self.message = message
        self.byteLimit = byteLimit
        self.headers = headers
    }

    /// A body over its limit.
    public static func tooLarge(limit: Int) -> RelayRefusal {
        RelayRefusal(.bodyTooLarge, "The body exceeds \(limit) bytes.", byteLimit: limit)
    }

    /// - Parameter retryAfter: seconds.
    static func rateLimited(retryAfter: Int) -> RelayRefusal {
        RelayRefusal(.rateLimited, "Hourly limit exceeded.", headers: [("Retry-After", String(retryAfter))])
    }

    /// What failed goes to the operator's log; the client learns only that it was not its fault.
    static let internalError = RelayRefusal(.internalError, "The relay could not do this now. Try again later.")
}
