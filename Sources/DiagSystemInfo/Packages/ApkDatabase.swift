internal import FoundationEssentials
internal import PlatformCrypto

/// apk's installed database (apk-v2(5)): paragraphs of P: name, V: version, F: directory, R: file, Z: its digest.
enum ApkDatabase {
    static func owner(_ machine: Machine, of path: OwnedPath) -> InstalledPackage? {
        var name: Substring?
        var version: Substring?
        var directory: Substring = ""
        var owned = false
        for line in machine.lines("/lib/apk/db/installed", limit: 64 << 20) {
            let value = line.dropFirst(2)
            switch line.prefix(2) {
            // Empty lines between paragraphs are not among the lines: a checksum begins each.
            case "C:":
                (name, version, directory) = (nil, nil, "")
            case "P:": name = value
            case "V:": version = value
            case "F:": directory = value
            case "R:": owned = path.spellings.contains("/\(directory)/\(value)")
            case "Z:" where owned:
                return package(machine, name, version, "/\(directory)/\(path.fileName)", value)
            default: break
            }
        }
        return nil
    }

    private static func package(
        _ machine: Machine, _ name: Substring?, _ version: Substring?, _ file: String, _ digest: Substring
    ) -> InstalledPackage? {
        guard let name else { return nil }
        // "Q1" and base64 of a SHA-1.
        let sha1 = digest.hasPrefix("Q1") ? Data(base64Encoded: String(digest.dropFirst(2))) : nil
        let files = sha1.map { bytes in
            [
                InstalledPackage.RecordedFile(
                    path: file, digest: FileDigest(kind: .sha1, hex: Hex.encode(Array(bytes))))
            ]
        }
        return InstalledPackage(
            manager: "apk", name: String(name), version: version.map { String($0) },
            origin: origin(machine, String(name)), files: files ?? [])
    }

    /// "birdlog@edge" in the world file pins a package to a repository with that tag.
    private static func origin(_ machine: Machine, _ name: String) -> InstalledPackage.Origin? {
        if machine.lines("/etc/apk/world", limit: 1 << 20).contains(where: { $0.hasPrefix(name + "@") }) {
            return .thirdParty
        }
        let repositories = machine.lines("/etc/apk/repositories").filter { !$0.hasPrefix("#") && !$0.hasPrefix("@") }
        let isAlpine =
            !repositories.isEmpty
            && repositories.allSatisfy { $0.contains("/alpine/v") || $0.contains("/alpine/edge/") }
        return isAlpine ? .distribution : nil
    }
}
