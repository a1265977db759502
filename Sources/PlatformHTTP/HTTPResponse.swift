/// What came back: any status, also a redirect, which is never followed.
public struct HTTPResponse: Sendable, Hashable {
    /// 100–599.
    public let status: Int
    public let headers: [HTTPHeader]
    /// Whole, at most ``HTTPClient/Configuration/answerByteLimit`` bytes, never decompressed.
    public let body: [UInt8]

    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, upper and lower case alike.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
