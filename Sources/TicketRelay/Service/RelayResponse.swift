internal import TicketWire

/// An answer, for any HTTP front to send.
public struct RelayResponse: Sendable {
    public let status: Int
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        // Nothing a relay says may be guessed at by type, kept by a cache or named to another site.
        self.headers =
            headers + [
                ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
            ]
        self.body = body
    }

    static func json(_ status: Int, _ body: [UInt8], headers: [(name: String, value: String)] = []) -> RelayResponse {
        RelayResponse(
            status: status, headers: [("Content-Type", "application/json; charset=utf-8")] + headers, body: body)
    }

    /// The contract's error body with its status.
    public static func refusal(_ refusal: RelayRefusal) -> RelayResponse {
        let body = RelayErrorBody(refusal.code, message: refusal.message, byteLimit: refusal.byteLimit)
        // Strings and numbers only: this cannot fail, and the fallback is the same contract without a message.
        let bytes = (try? WireCoding.encode(body)) ?? Array(#"{"error":"internal_error"}"#.utf8)
        return json(refusal.code.status, bytes, headers: refusal.headers)
    }
}
