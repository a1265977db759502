/// A wall-clock instant: microseconds since 1970-01-01T00:00:00Z (`CLOCK_REALTIME`).
///
/// Wall clocks step; order events of one boot by ``MonotonicInstant`` where both are known.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
    /// Microseconds since the Unix epoch; negative before it.
    public var microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }
}

/// An instant on one boot's `CLOCK_MONOTONIC`, which a clock change does not move.
public struct MonotonicInstant: Sendable, Hashable, Codable {
    /// The boot the clock belongs to: `/proc/sys/kernel/random/boot_id`, 36 characters, lower case.
    public var bootID: String
    /// Microseconds since that boot, suspend not counted.
    public var microseconds: UInt64

    public init(bootID: String, microseconds: UInt64) {
        self.bootID = bootID
        self.microseconds = microseconds
    }
}
