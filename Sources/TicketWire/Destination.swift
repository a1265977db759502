public import FoundationEssentials

/// Where a report goes, and in which bytes. Nothing above this target asks which kind it is.
public struct Destination: Sendable, Hashable {
    /// The relay's base URL.
    public let relayURL: URL
    public let repo: RepoCoordinate

    /// A relay that files issues in `repo`.
    ///
    /// - Parameter relayURL: `https://`, or `http://` on this machine only (127.0.0.0/8, ::1, localhost): what a
    ///   report says is for the relay alone, and a signature does not hide it. No user, query or fragment.
    /// - Throws: ``WireError`` `.unusableAddress`.
    public init(relay relayURL: URL, repo: RepoCoordinate) throws(WireError) {
        try Self.check(relayURL)
        self.relayURL = relayURL
        self.repo = repo
    }

    /// The exact bytes of the request body. Throws ``WireError`` for a field outside the contract's limits.
    public func encode(_ request: ReportRequest) throws(WireError) -> [UInt8] {
        try request.validate()
        return try WireCoding.encode(request)
    }

    /// Where those bytes are posted.
    public var reportURL: URL { relayURL.appending(path: "report") }

    public var isPublic: Bool { repo.visibility == .public }

    /// For a preview: the repository, who can read it, and the way there.
    public var summary: String {
        let readers = isPublic ? "public: anyone can read it" : "private: its maintainers can read it"
        return "\(repo) on GitHub (\(readers)), through the relay \(relayURL.absoluteString)"
    }
}
