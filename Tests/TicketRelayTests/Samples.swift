import FoundationEssentials
import PlatformCrypto
import TicketRelay
import TicketWire

/// Reports and signed requests for tests.
enum Samples {
    static let now = 1_700_000_000
    static let publicURL = "http://127.0.0.1:8787"

    static func secret() throws -> SharedSecret { try SharedSecret(validating: [UInt8](repeating: 0x37, count: 32)) }

    static func report(
        id: UUID = UUID(), title: String = "Index out of range", text: String = "It stopped when I opened a file.",
        labels: [String] = ["bug"], deviceID: String = "device-1"
    ) -> ReportRequest {
        ReportRequest(
            title: title, body: text + "\n\n" + CorrelationMarker.text(for: id), labels: labels, submissionID: id,
            deviceID: deviceID)
    }

    /// A request as the client sends it.
    static func request(
        _ body: [UInt8], key: String?, path: String = "/report", timestamp: Int = now, address: String = "127.0.0.1",
        secret: SharedSecret? = nil
    ) throws -> RelayRequest {
        RelayRequest(
            method: "POST", path: path,
            headers: try headers(body, key: key, timestamp: timestamp, secret: secret ?? Samples.secret()), body: body,
            clientAddress: address)
    }

    static func request(
        _ report: ReportRequest, key: String? = nil, timestamp: Int = now, address: String = "127.0.0.1"
    ) throws -> RelayRequest {
        try request(
            WireCoding.encode(report), key: key ?? report.submissionID.uuidString, timestamp: timestamp,
            address: address)
    }

    static func headers(
        _ body: [UInt8], key: String?, timestamp: Int, secret: SharedSecret
    ) throws -> [(name: String, value: String)] {
        let signature = try RequestSignature.sign(timestamp: timestamp, body: body, secret: secret)
        let signed = [
            (name: WireHeader.timestamp, value: String(timestamp)), (name: WireHeader.signature, value: signature),
        ]
        return signed + (key.map { [(name: WireHeader.idempotencyKey, value: $0)] } ?? [])
    }
}
