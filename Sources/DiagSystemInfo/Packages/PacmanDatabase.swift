internal import PlatformOS

/// pacman's local database: /var/lib/pacman/local/NAME-VERSION/{desc,files,mtree}.
enum PacmanDatabase {
    private static let local = "/var/lib/pacman/local"

    static func owner(_ machine: Machine, of path: OwnedPath) -> InstalledPackage? {
        let entries = machine.names(in: local)
        let likely = entries.filter { $0.hasPrefix(path.fileName + "-") }
        guard let entry = (likely + entries).first(where: { owns(machine, "\(local)/\($0)/files", path) }) else {
            return nil
        }
        let fields = fields(machine.lines("\(local)/\(entry)/desc", limit: 1 << 20))
        // Who built it says where it is from: the local database names no repository.
        let packager = fields["PACKAGER"] ?? "Unknown Packager"
        let distribution = packager.contains("archlinux") || packager.contains("manjaro")
        return InstalledPackage(
            manager: "pacman", name: fields["NAME"], version: fields["VERSION"],
            origin: packager == "Unknown Packager" ? .local : distribution ? .distribution : .thirdParty,
            installed: fields["INSTALLDATE"].flatMap { Int64($0) },
            files: files(machine, "\(local)/\(entry)/mtree", path))
    }

    private static func owns(_ machine: Machine, _ file: String, _ path: OwnedPath) -> Bool {
        guard let bytes = machine.bytes(file, limit: 8 << 20) else { return false }
        return path.spellings.contains {
            ByteSearch.firstIndex(of: Array("\n\($0.dropFirst())\n".utf8), in: bytes) != nil
        }
    }

    /// "%NAME%" and the line below it.
    private static func fields(_ lines: [Substring]) -> [String: String] {
        var fields: [String: String] = [:]
        for (mark, value) in zip(lines, lines.dropFirst()) where mark.hasPrefix("%") && mark.hasSuffix("%") {
            fields[String(mark.dropFirst().dropLast())] = String(value)
        }
        return fields
    }
}
