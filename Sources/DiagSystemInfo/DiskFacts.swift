internal import DiagModel
internal import Glibc

/// Free space where the application keeps its state, as df(1) counts it: what a user who isn't root can fill.
enum DiskFacts {
    static func facts(_ machine: Machine, stateDirectory: String?) -> [SystemFact] {
        guard machine.isThis else { return [] }
        return [
            stateDirectory.flatMap { fact("disk.state_free_bytes", "Disk free for state", $0) },
            fact("disk.root_free_bytes", "Disk free at /", "/"),
            fact("disk.tmp_free_bytes", "Disk free at /tmp", "/tmp"),
        ].compactMap(\.self)
    }

    private static func fact(_ key: String, _ title: String, _ path: String) -> SystemFact? {
        var status = statvfs()
        guard let path = existingParent(of: path), statvfs(path, &status) == 0 else { return nil }
        let unit = UInt64(status.f_frsize)
        let free = UInt64(status.f_bavail).multipliedClamping(by: unit)
        let total = UInt64(status.f_blocks).multipliedClamping(by: unit)
        let readOnly = status.f_flag & UInt(ST_RDONLY) != 0 ? ", read-only" : ""
        return SystemFact(
            key: key, title: title, value: "\(Quantity.bytes(free)) of \(Quantity.bytes(total))\(readOnly)")
    }

    /// The directory may not have been made yet; its file system is that of what exists above it.
    private static func existingParent(of path: String) -> String? {
        guard path.hasPrefix("/") else { return nil }
        var path = path
        while access(path, F_OK) != 0 {
            guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return path
    }
}
