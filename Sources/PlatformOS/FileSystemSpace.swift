internal import CGNU
internal import Glibc

/// How full the file system under a path is; statfs(2).
public struct FileSystemSpace: Sendable, Hashable {
    /// What a user who isn't root can still write.
    public let availableBytes: UInt64
    public let totalBytes: UInt64
    /// `f_type`: 0xEF53 for ext4.
    public let kind: UInt32
    public let isReadOnly: Bool
    /// No file can be made, whatever room is left. `false` where the file system counts none.
    public let hasNoInodesLeft: Bool

    /// Blocks as long as the file system does: a dead network server's may for ever.
    public init(at path: String) throws(OSError) {
        var found = statfs()
        _ = try retrying("statfs") { statfs(path, &found) }
        let unit = UInt64(found.f_frsize)
        availableBytes = Self.product(UInt64(found.f_bavail), unit)
        totalBytes = Self.product(UInt64(found.f_blocks), unit)
        kind = UInt32(truncatingIfNeeded: found.f_type)
        // ST_RDONLY of statfs(2), which is bit 0.
        isReadOnly = found.f_flags & 1 != 0
        hasNoInodesLeft = found.f_files > 0 && found.f_ffree == 0
    }

    private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? .max : product
    }
}
