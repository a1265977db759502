internal import DiagModel
internal import PlatformOS

/// Free space where it matters to an application, as df(1) counts it: what a user who isn't root can fill. Where the
/// places are is not told.
enum DiskFacts {
    struct Place: Sendable {
        /// "state", "home": in the key, and for people.
        let name: String
        let path: String

        var facts: [SystemFact] {
            [.of("disk.\(name)_free_bytes", "Disk free for \(name)", DiskFacts.space(at: path))].compactMap(\.self)
        }
    }

    static func places(_ machine: Machine, _ stateDirectory: String?) -> [Place] {
        guard machine.isThis else { return [] }
        let paths = [
            ("state", stateDirectory), ("home", machine.environment("HOME")),
            ("tmp", machine.environment("TMPDIR") ?? "/tmp"), ("root", "/"),
        ]
        return paths.compactMap { name, path in path.map { Place(name: name, path: $0) } }
    }

    private static func space(at path: String) -> String? {
        guard let path = existingParent(of: path), let system = try? FileSystemSpace(at: path) else { return nil }
        let remarks = [
            "\(Quantity.bytes(system.availableBytes)) of \(Quantity.bytes(system.totalBytes))",
            fileSystems[system.kind], system.hasNoInodesLeft ? "no inodes left" : nil,
            system.isReadOnly ? "read-only" : nil,
        ]
        return remarks.compactMap(\.self).joined(separator: ", ")
    }

    /// statfs(2): those that behave differently enough to explain a crash.
    private static let fileSystems: [UInt32: String] = [
        0xEF53: "ext4", 0x9123_683E: "btrfs", 0x5846_5342: "xfs", 0x0102_1994: "tmpfs", 0x794C_7630: "overlay",
        0x6969: "nfs", 0xFF53_4D42: "cifs", 0xFE53_4D42: "smb2", 0x6573_5546: "fuse", 0x2FC1_2FC1: "zfs",
        0xF2F5_2010: "f2fs", 0x4D44: "vfat", 0x0102_1997: "9p", 0xF15F: "ecryptfs", 0xCA45_1A4E: "bcachefs",
    ]

    /// The directory may not have been made yet; its file system is that of what exists above it.
    private static func existingParent(of path: String) -> String? {
        guard path.hasPrefix("/") else { return nil }
        var path = path
        while !Machine.this.exists(path) {
            guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return path
    }
}
