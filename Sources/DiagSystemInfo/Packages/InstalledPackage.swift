/// The package an executable belongs to.
struct InstalledPackage: Sendable {
    enum Origin: String, Sendable {
        case distribution
        /// A repository someone added; which, is not told.
        case thirdParty = "third party"
        case local = "built or installed locally"
        case store
    }

    /// "dpkg", "rpm", "pacman", "apk", "flatpak", "snap", "appimage", "nix".
    var manager: String
    var name: String?
    var version: String?
    var origin: Origin?
    /// Seconds since the epoch; `nil` where the manager keeps no time.
    var installed: Int64?
    /// Files with the digest they were installed with, the executable first.
    var files: [RecordedFile] = []

    struct RecordedFile: Sendable {
        var path: String
        var digest: FileDigest
    }
}
