internal import CJournal

extension JournalReader {
    /// Places the reader before the first entry; ``next()`` then reads it.
    public mutating func seekHead() throws(JournalError) { try checked("seek_head") { sd_journal_seek_head(handle) } }

    /// Places the reader after the last entry; ``previous()`` then reads it (call it before ``next()``).
    public mutating func seekTail() throws(JournalError) { try checked("seek_tail") { sd_journal_seek_tail(handle) } }

    /// Places the reader by wall-clock time: ``next()`` reads the first entry at or after it, ``previous()`` the last
    /// before it.
    public mutating func seek(realtimeMicroseconds: UInt64) throws(JournalError) {
        try checked("seek_realtime") { sd_journal_seek_realtime_usec(handle, realtimeMicroseconds) }
    }

    /// Places the reader by the clock of one boot, which no clock change moves. Match that boot's `_BOOT_ID` too.
    ///
    /// Go on with ``previous()``: ``next()`` is right for a single file only. With several, libsystemd 252 begins at
    /// the head of a file whose entries all lie before the instant.
    public mutating func seek(bootID: JournalBootID, monotonicMicroseconds: UInt64) throws(JournalError) {
        try checked("seek_monotonic") {
            sd_journal_seek_monotonic_usec(handle, bootID.native, monotonicMicroseconds)
        }
    }

    /// Steps to the next entry. Returns `false` after the last one, but also before damage inside a file: sd-journal
    /// tells no difference, so compare with what is found from the other end.
    public mutating func next() throws(JournalError) -> Bool { try checked("next") { sd_journal_next(handle) } > 0 }

    /// Steps to the entry before. Returns `false` before the first one; see ``next()`` about damage.
    public mutating func previous() throws(JournalError) -> Bool {
        try checked("previous") { sd_journal_previous(handle) } > 0
    }

    /// Steps back over up to `count` entries at once and returns how many there were.
    public mutating func previous(skipping count: Int) throws(JournalError) -> Int {
        Int(try checked("previous_skip") { sd_journal_previous_skip(handle, UInt64(max(count, 0))) })
    }
}
