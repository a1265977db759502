/// The repository that issues go to.
public struct RepoCoordinate: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The user's or organisation's login.
    public let owner: String
    public let name: String
    /// Who will be able to read the issues; a preview says it.
    public let visibility: RepoVisibility

    public init(owner: String, name: String, visibility: RepoVisibility = .public) {
        self.owner = owner
        self.name = name
        self.visibility = visibility
    }

    /// `owner/name`
    public var description: String { "\(owner)/\(name)" }
}
