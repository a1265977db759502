import FoundationEssentials
import TicketWire

enum Samples {
    static func secret() throws -> SharedSecret { try SharedSecret(validating: [UInt8](repeating: 0x37, count: 32)) }

    static func request(
        title: String = "Index out of range", body: String? = nil, labels: [String] = ["bug", "gittickets"],
        deviceID: String = "device-1", attachmentURLs: [String] = [], id: UUID = UUID()
    ) -> ReportRequest {
        ReportRequest(
            title: title, body: body ?? markedBody(of: id), labels: labels, submissionID: id, deviceID: deviceID,
            attachmentURLs: attachmentURLs)
    }

    static func markedBody(of id: UUID) -> String {
        "It stopped when I opened a file.\n\n" + CorrelationMarker.text(for: id)
    }
}
