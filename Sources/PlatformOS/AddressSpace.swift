internal import Glibc

/// What mmap(2) can still give this process.
public enum AddressSpace {
    /// Whether so many bytes can be had now: `false` near RLIMIT_AS (`ulimit -v`). Swift ends a process that runs out of
    /// memory, so whoever can say no in good time asks before. Takes microseconds; safe on any thread.
    public static func hasRoom(forBytes count: Int) -> Bool {
        let start = mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let start, start != MAP_FAILED else { return false }
        munmap(start, count)
        return true
    }
}
