/// One request as it came over the wire.
public struct ReceivedRequest: Sendable {
    /// `POST /report HTTP/1.1`
    public let line: String
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    public var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Reads until the body that Content-Length announces is whole; `nil` when the peer left before.
    init?(from connection: Int32) {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while headEnd == nil {
            guard let more = Socket.receive(from: connection) else { return nil }
            bytes += more
            headEnd = bytes.firstRange(of: end)?.lowerBound
        }
        guard let headEnd else { return nil }
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n").map(String.init)
        line = lines.first ?? ""
        headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            return (parts[0], String((parts.count > 1 ? parts[1] : "").drop(while: \.isWhitespace)))
        }
        var body = Array(bytes[(headEnd + end.count)...])
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        while body.count < length {
            guard let more = Socket.receive(from: connection) else { return nil }
            body += more
        }
        self.body = body
    }
}
