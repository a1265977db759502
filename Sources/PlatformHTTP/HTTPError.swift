/// Why there is no answer. It never holds a header, a body or a query.
public struct HTTPError: Error, Sendable, Hashable {
    public enum Code: String, Sendable, Hashable {
        /// The address can't be used, or a header holds a line end. Nothing was sent.
        case badRequest
        case cannotResolve
        case cannotConnect
        /// The certificate or the handshake was refused.
        case insecure
        case timedOut
        case cancelled
        /// The answer is larger than the client's limit.
        case answerTooLarge
        /// The connection ended before the answer was whole, or the answer is not HTTP.
        case cut
        /// curl could not be set up; out of memory.
        case unavailable
    }

    public let code: Code
    /// What was being reached: `host:port`, or what is wrong with the request.
    public let context: String
    /// curl's own words for its error; `nil` where curl was not asked.
    public let underlying: String?
    /// Whether any byte of the request left this machine: if so, the other side may have acted on it, and only a
    /// retry with the same idempotency key is safe.
    public let mayHaveArrived: Bool

    public init(_ code: Code, context: String, underlying: String? = nil, mayHaveArrived: Bool = false) {
        self.code = code
        self.context = context
        self.underlying = underlying
        self.mayHaveArrived = mayHaveArrived
    }
}

extension HTTPError: CustomStringConvertible {
    public var description: String {
        let detail = underlying.map { " (\($0))" } ?? ""
        return "\(context): \(words)\(detail)"
    }

    private var words: String {
        switch code {
        case .badRequest: "not sent"
        case .cannotResolve: "the name is not known (check the address and the network)"
        case .cannotConnect: "nothing answers there (check the address, the network and the service)"
        case .insecure: "no secure connection (check the certificate and this machine's clock)"
        case .timedOut: "no answer in time"
        case .cancelled: "cancelled"
        case .answerTooLarge: "the answer is too large"
        case .cut: "the connection ended before the answer was whole"
        case .unavailable: "the HTTP library could not be set up"
        }
    }
}
