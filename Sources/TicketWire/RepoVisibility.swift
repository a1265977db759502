/// Who can read the issues of a repository.
public enum RepoVisibility: String, Sendable, Hashable, Codable {
    /// Everyone, without an account.
    case `public`
    /// Those the repository is shared with.
    case `private`
}
