internal import CGNU

/// Memory that was freed, and that glibc keeps for later.
public enum FreedMemory {
    /// Gives whole pages of it back to the kernel: malloc_trim(3). Worth it after work that needed far more memory than
    /// what follows; takes some hundred microseconds. Safe on any thread.
    public static func giveBack() { malloc_trim(0) }
}
