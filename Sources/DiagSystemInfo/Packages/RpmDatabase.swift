internal import PlatformCrypto
internal import PlatformSQLite

/// rpm's database since 4.16: SQLite, each package's header as a blob, file names in an index.
enum RpmDatabase {
    private static let places = ["/usr/lib/sysimage/rpm/rpmdb.sqlite", "/var/lib/rpm/rpmdb.sqlite"]

    static func owner(_ machine: Machine, of path: OwnedPath) -> InstalledPackage? {
        guard let place = places.first(where: machine.exists),
            let database = try? SQLiteConnection(unchanging: machine.root + place)
        else { return nil }
        let headers = try? database.rows(
            """
            SELECT p.blob, b.idx FROM Basenames AS b JOIN Packages AS p ON p.hnum = b.hnum WHERE b.key = ? LIMIT 64
            """, [.text(path.fileName)]
        ) { row throws(SQLiteError) in (RpmHeader(try row.blob(0)), Int(try row.integer(1))) }
        for case (let header?, let index) in headers ?? [] {
            guard let file = header.file(index), path.spellings.contains(file) else { continue }
            return package(machine, header, file, index)
        }
        return nil
    }

    private static func package(
        _ machine: Machine, _ header: RpmHeader, _ file: String, _ index: Int
    ) -> InstalledPackage {
        let version = [header.string(.version), header.string(.release)].compactMap(\.self).joined(separator: "-")
        let kind: Checksum.Kind = header.integers(.digestKind).first == 8 ? .sha256 : .md5
        let digests = header.strings(.digests)
        let files =
            digests.indices.contains(index) && !digests[index].isEmpty
            ? [InstalledPackage.RecordedFile(path: file, digest: FileDigest(kind: kind, hex: digests[index]))] : []
        return InstalledPackage(
            manager: "rpm", name: header.string(.name), version: version, origin: origin(machine, header),
            installed: header.integers(.installTime).first.map { Int64($0) }, files: files)
    }

    /// The vendor's name holds the distribution's: "Fedora Project", "Red Hat, Inc.", "openSUSE".
    private static func origin(_ machine: Machine, _ header: RpmHeader) -> InstalledPackage.Origin {
        guard let vendor = header.string(.vendor)?.lowercased(), vendor != "(none)" else { return .local }
        let release = machine.text("/etc/os-release") ?? machine.text("/usr/lib/os-release") ?? ""
        let id = KeyValueFile.assignments(release)["ID"] ?? ""
        let words: [String] =
            switch id {
            case "rhel": ["red hat"]
            case "centos": ["centos", "red hat"]
            case "almalinux": ["almalinux"]
            case "ol": ["oracle"]
            case "amzn": ["amazon"]
            default: id.hasPrefix("opensuse") || id.hasPrefix("sle") ? ["opensuse", "suse"] : [id]
            }
        return words.contains { !$0.isEmpty && vendor.contains($0) } ? .distribution : .thirdParty
    }
}
