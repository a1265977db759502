public import FoundationEssentials
internal import TicketWire

/// A person's agreement to send one report, named by its digest.
public struct Consent: Sendable, Hashable {
    /// How it was given.
    public enum Means: String, Sendable, Hashable, Codable {
        /// A question answered on the terminal.
        case terminal
        /// The digest, given to a command.
        case digest
        /// A button under a preview.
        case form
    }

    public let digest: ReportDigest
    /// Whole seconds.
    public let date: Date
    public let means: Means

    public init(to digest: ReportDigest, on date: Date, by means: Means) {
        self.digest = digest
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.means = means
    }
}

/// A record of what was agreed, with a date people can read.
extension Consent: Codable {
    private enum CodingKeys: CodingKey { case digest, date, means }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let date = WireDate.parse(try container.decode(String.self, forKey: .date)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .date, in: container, debugDescription: "not an ISO 8601 date")
        }
        try self.init(
            to: container.decode(ReportDigest.self, forKey: .digest), on: date,
            by: container.decode(Means.self, forKey: .means))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(digest, forKey: .digest)
        try container.encode(WireDate.format(date), forKey: .date)
        try container.encode(means, forKey: .means)
    }
}
