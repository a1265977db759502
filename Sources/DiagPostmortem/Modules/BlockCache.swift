/// How many blocks of files may be kept in memory, by all modules of a process together. Not thread-safe.
final class BlockCache {
    /// 4 MiB of blocks.
    private var left = 512

    /// Returns whether one more may be kept.
    func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }

    func give(back count: Int) { left += count }
}
