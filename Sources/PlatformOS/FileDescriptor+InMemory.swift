internal import CGNU
internal import Glibc

extension FileDescriptor {
    /// A file without a name that lives in memory and goes with the descriptor; memfd_create(2).
    public static func inMemory() throws(OSError) -> FileDescriptor {
        let closeOnExec: UInt32 = 1  // MFD_CLOEXEC, which Swift's Glibc module doesn't show
        return FileDescriptor(adopting: try retrying("memfd_create") { memfd_create("gittickets", closeOnExec) })
    }

    /// Gives back the memory or disk blocks of the first `count` bytes, which then read as zeros; fallocate(2).
    ///
    /// Best effort: where the file system can't, nothing changes.
    public borrowing func releaseStart(_ count: Int) {
        let punchHoleKeepingSize: Int32 = 0x03  // FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE
        _ = fallocate(raw, punchHoleKeepingSize, 0, off_t(count))
    }
}
