internal import FoundationEssentials

extension ReportResponse: Codable {
    private enum CodingKeys: CodingKey {
        case issueNumber, issueURL, title, createdAt, appliedLabels, receivedDigest
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        issueNumber = try container.decode(Int.self, forKey: .issueNumber)
        issueURL = try container.decode(URL.self, forKey: .issueURL)
        title = try container.decode(String.self, forKey: .title)
        guard let date = WireDate.parse(try container.decode(String.self, forKey: .createdAt)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .createdAt, in: container, debugDescription: "not an ISO 8601 date")
        }
        createdAt = date
        appliedLabels = try container.decodeIfPresent([String].self, forKey: .appliedLabels)
        receivedDigest = try container.decodeIfPresent(String.self, forKey: .receivedDigest)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(issueNumber, forKey: .issueNumber)
        try container.encode(issueURL, forKey: .issueURL)
        try container.encode(title, forKey: .title)
        try container.encode(WireDate.format(createdAt), forKey: .createdAt)
        // The contract names the key with null for "unknown".
        try container.encode(appliedLabels, forKey: .appliedLabels)
        try container.encodeIfPresent(receivedDigest, forKey: .receivedDigest)
    }
}
