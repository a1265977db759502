public import DiagModel

/// A process whose journal lines are wanted: its own, those of the unit it was, and the kernel's about it.
public struct LoggedProcess: Sendable, Hashable {
    public var key: ProcessKey
    /// When it began, microseconds on its boot's monotonic clock: an earlier line under its number is another
    /// process's. `nil` where it isn't known.
    public var startedMicroseconds: UInt64?
    /// Numbers of its threads: the kernel names the one that faulted.
    public var threadIDs: [Int32]
    /// Whether the kernel's lines about it are taken: faults, memory, denials, the graphics processor. Default: `true`.
    public var includesKernel = true
    /// Whether what else its unit printed is taken, and what systemd says of that unit, where it was the main process of
    /// one. Default: `true`.
    public var includesUnit = true

    public init(_ key: ProcessKey, startedMicroseconds: UInt64? = nil, threadIDs: [Int32] = []) {
        self.key = key
        self.startedMicroseconds = startedMicroseconds
        self.threadIDs = threadIDs
    }
}
