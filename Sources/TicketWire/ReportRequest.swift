public import FoundationEssentials

/// The body of `POST /report`. Its bytes come from ``WireCoding`` only.
public struct ReportRequest: Sendable, Hashable, Codable {
    public static let currentSchemaVersion = 1

    /// ``currentSchemaVersion``; another one is refused.
    public let schemaVersion: Int
    public var title: String
    /// Markdown that holds the ``CorrelationMarker`` of ``submissionID``.
    public var body: String
    public var labels: [String]
    /// Also the idempotency key.
    public let submissionID: UUID
    /// A random name for this installation, for rate limits; it says nothing about the machine.
    public var deviceID: String
    /// What `/attachment` answered; the body links to them too.
    public var attachmentURLs: [String]

    public init(
        title: String, body: String, labels: [String], submissionID: UUID, deviceID: String,
        attachmentURLs: [String] = []
    ) {
        self.schemaVersion = Self.currentSchemaVersion
        self.title = title
        self.body = body
        self.labels = labels
        self.submissionID = submissionID
        self.deviceID = deviceID
        self.attachmentURLs = attachmentURLs
    }
}
