internal import PlatformCrypto
internal import PlatformOS

/// dpkg's own files (deb(5), dpkg-query(1)): /var/lib/dpkg/status and /var/lib/dpkg/info.
enum DpkgDatabase {
    private static let info = "/var/lib/dpkg/info"

    static func owner(_ machine: Machine, of path: OwnedPath) -> InstalledPackage? {
        let lists = machine.names(in: info).filter { $0.hasSuffix(".list") }
        // Most executables are named like their package.
        let likely = lists.filter { $0.hasPrefix(path.fileName + ".") || $0.hasPrefix(path.fileName + ":") }
        guard let list = (likely + lists).first(where: { owns(machine, "\(info)/\($0)", path) }) else { return nil }
        let id = String(list.dropLast(5))
        let name = String(id.prefix { $0 != ":" })
        let architecture = id.contains(":") ? String(id.drop { $0 != ":" }.dropFirst()) : nil
        guard let stanza = status(machine, name, architecture) else { return nil }
        let version = stanza["Version"]
        return InstalledPackage(
            manager: "dpkg", name: name, version: version,
            origin: AptLists(machine).origin(of: name, version ?? "", maintainer: stanza["Maintainer"] ?? ""),
            installed: machine.modified("\(info)/\(list)"), files: files(machine, id, path))
    }

    private static func owns(_ machine: Machine, _ list: String, _ path: OwnedPath) -> Bool {
        guard let bytes = machine.bytes(list, limit: 8 << 20) else { return false }
        return path.spellings.contains { spelling in
            let line = Array("\n\(spelling)\n".utf8)
            return ByteSearch.firstIndex(of: line, in: bytes) != nil || bytes.starts(with: line.dropFirst())
        }
    }

    private static func status(_ machine: Machine, _ name: String, _ architecture: String?) -> [String: String]? {
        let bytes = machine.bytes("/var/lib/dpkg/status", limit: 64 << 20) ?? []
        return ControlStanzas.of(name, in: bytes).first { stanza in
            stanza["Status"]?.hasSuffix(" installed") != false
                && (architecture == nil || stanza["Architecture"] == architecture)
        }
    }

    /// "0123…  usr/bin/birdlog": the executable, then the others.
    private static func files(_ machine: Machine, _ id: String, _ path: OwnedPath) -> [InstalledPackage.RecordedFile] {
        let files = machine.lines("\(info)/\(id).md5sums", limit: 8 << 20).compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].count == 32 else { return nil as InstalledPackage.RecordedFile? }
            let file = "/" + parts[1].drop { $0 == " " }
            return InstalledPackage.RecordedFile(path: file, digest: FileDigest(kind: .md5, hex: String(parts[0])))
        }
        return files.filter { path.spellings.contains($0.path) } + files.filter { !path.spellings.contains($0.path) }
    }
}
