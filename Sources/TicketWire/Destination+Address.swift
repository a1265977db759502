internal import FoundationEssentials

extension Destination {
    static func check(_ url: URL) throws(WireError) {
        let scheme = url.scheme?.lowercased()
        guard scheme == "https" || scheme == "http" else { throw unusable("must begin with https://") }
        guard let host = url.host(), !host.isEmpty else { throw unusable("names no host") }
        guard scheme == "https" || isLoopback(host) else {
            throw unusable("must begin with https:// (http:// only for a relay on this machine)")
        }
        guard url.user() == nil, url.password() == nil, url.query() == nil, url.fragment() == nil else {
            throw unusable("must be a plain base address without user, password, query or fragment")
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
    }

    private static func unusable(_ reason: String) -> WireError {
        WireError(.unusableAddress, field: "relay URL", reason: reason)
    }
}

extension Destination: Codable {
    private enum CodingKeys: CodingKey { case relayURL, repo }

    /// Checks the address as ``init(relay:repo:)`` does.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            relay: container.decode(URL.self, forKey: .relayURL),
            repo: container.decode(RepoCoordinate.self, forKey: .repo))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(relayURL, forKey: .relayURL)
        try container.encode(repo, forKey: .repo)
    }
}
