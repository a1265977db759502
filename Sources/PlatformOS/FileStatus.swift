internal import Glibc

/// What stat(2) said of a file.
public struct FileStatus: Sendable, Hashable {
    public enum Kind: Sendable { case file, directory, link, other }
    public let kind: Kind
    public let owner: UInt32
    /// Permission bits only: 0o600.
    public let mode: UInt32
    public let size: Int64
    /// Last change of the content, microseconds since the epoch.
    public let modifiedMicroseconds: Int64
    public let inode: UInt64
    /// Names it has; 0 for an open file that was removed.
    public let links: Int

    /// Of what stands at a path, a link itself and not what it leads to; lstat(2).
    public static func ofEntry(_ path: String) throws(OSError) -> FileStatus {
        var found = stat()
        _ = try retrying("lstat") { lstat(path, &found) }
        return FileStatus(found)
    }

    init(_ found: stat) {
        kind =
            switch found.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .other
            }
        owner = found.st_uid
        mode = found.st_mode & 0o7777
        size = Int64(found.st_size)
        modifiedMicroseconds = Int64(found.st_mtim.tv_sec) * 1_000_000 + Int64(found.st_mtim.tv_nsec) / 1000
        inode = UInt64(found.st_ino)
        links = Int(found.st_nlink)
    }
}
