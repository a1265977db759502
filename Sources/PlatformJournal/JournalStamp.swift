/// When journald received an entry, on both clocks.
public struct JournalStamp: Sendable, Hashable {
    /// Microseconds since the Unix epoch.
    public let realtimeMicroseconds: UInt64
    /// Microseconds of `CLOCK_MONOTONIC` on that boot.
    public let monotonicMicroseconds: UInt64
    public let bootID: JournalBootID
}
