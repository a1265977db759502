internal import CJournal
internal import Glibc

extension JournalReader {
    /// A descriptor that becomes readable when something may have been written; it stays the reader's. Open a directory
    /// to follow, not files: a set of files is never joined by those that a rotation makes.
    public borrowing func changeDescriptor() throws(JournalError) -> Int32 {
        try checked("get_fd") { sd_journal_get_fd(handle) }
    }

    /// Milliseconds after which to look even if the descriptor is silent; `nil` for never. Source: sd_journal_get_fd(3).
    public borrowing func changeTimeout() throws(JournalError) -> Int32? {
        var instant: UInt64 = 0
        try checked("get_timeout") { sd_journal_get_timeout(handle, &instant) }
        guard instant != .max else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1_000
        return Int32(clamping: instant > microseconds ? (instant - microseconds) / 1_000 + 1 : 0)
    }

    /// Takes note of what the descriptor told; ``next()`` then finds what is new, in files that are new too.
    public mutating func processChanges() throws(JournalError) { try checked("process") { sd_journal_process(handle) } }
}
