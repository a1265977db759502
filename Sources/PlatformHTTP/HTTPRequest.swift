/// What to send: a method, an address, headers and a body.
public struct HTTPRequest: Sendable, Hashable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    public var method: Method
    /// Absolute: `https://…`, or `http://…` for this machine only.
    public var url: String
    /// Sent in this order. `User-Agent` comes from the client.
    public var headers: [HTTPHeader]
    /// Sent as they are; ignored for ``Method/get``.
    public var body: [UInt8]

    public init(_ method: Method, url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}
