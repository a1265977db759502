/// A request as any HTTP front hands it over: nothing in it is parsed or trusted.
public struct RelayRequest: Sendable {
    public let method: String
    /// Without the query, percent-escapes untouched.
    public let path: String
    /// The exact bytes received.
    public let body: [UInt8]
    /// The peer's address without its port, for rate limits.
    public let clientAddress: String
    private let headers: [String: String]

    /// Of a header given twice, the first counts.
    public init(
        method: String, path: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        clientAddress: String = ""
    ) {
        self.method = method
        self.path = path
        self.headers = Dictionary(
            headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        self.body = body
        self.clientAddress = clientAddress
    }

    /// Names compare without regard to case.
    public func header(_ name: String) -> String? { headers[name.lowercased()] }
}
