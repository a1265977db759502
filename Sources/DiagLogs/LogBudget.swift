public import DiagModel

/// How much of a source may go into a report.
public struct LogBudget: Sendable, Hashable {
    /// Bytes of text in all. Default: 16,384.
    public var bytes: Int
    /// The least severe level that is taken; lines whose level isn't known always are. Default: `.debug`, everything.
    public var level: LogPriority
    /// Bytes of one entry; a longer one is cut between words. Default: 2,048.
    public var bytesPerEntry: Int

    public init(bytes: Int = 16_384, level: LogPriority = .debug, bytesPerEntry: Int = 2_048) {
        self.bytes = max(bytes, 0)
        self.level = level
        self.bytesPerEntry = max(bytesPerEntry, 64)
    }

    func takes(_ priority: LogPriority?) -> Bool { priority.map { $0 <= level } ?? true }
}
