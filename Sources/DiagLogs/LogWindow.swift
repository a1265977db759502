public import DiagModel
internal import PlatformOS

/// The stretch of time whose lines are wanted, anchored on the moment that matters.
///
/// With a monotonic anchor the journal is cut by that boot's own clock, so a wall clock set between the crash and the
/// report changes nothing.
public struct LogWindow: Sendable, Hashable {
    /// The moment that matters, by the wall clock of that moment.
    public let anchor: Timestamp
    /// The same moment by the clock of its boot; `nil` where it isn't known.
    public let monotonicAnchor: MonotonicInstant?
    /// Microseconds before the anchor, never negative.
    public let microsecondsBefore: Int64
    /// Microseconds after the anchor, never negative.
    public let microsecondsAfter: Int64

    /// 2200-01-01: a damaged record may hold any number, and sums must not overflow.
    private static let latest: Int64 = 7_258_118_400_000_000

    /// The time around a crash. Durations below zero count as zero, and above a year as a year.
    public static func around(
        time: Timestamp, monotonic: MonotonicInstant?, before: Duration = .seconds(300), after: Duration = .seconds(10)
    ) -> LogWindow {
        LogWindow(
            anchor: Timestamp(microseconds: min(max(time.microseconds, 0), latest)),
            monotonicAnchor: monotonic.map {
                MonotonicInstant(bootID: $0.bootID, microseconds: min($0.microseconds, UInt64(latest)))
            }, microsecondsBefore: microseconds(before),
            microsecondsAfter: microseconds(after))
    }

    /// The time up to now.
    public static func last(_ duration: Duration) -> LogWindow {
        around(time: SystemClock.now(), monotonic: nil, before: duration, after: .zero)
    }

    public var start: Timestamp { Timestamp(microseconds: anchor.microseconds - microsecondsBefore) }
    public var end: Timestamp { Timestamp(microseconds: anchor.microseconds + microsecondsAfter) }

    /// First and last microsecond of the window on the anchor's boot; `nil` without a monotonic anchor.
    var monotonicRange: ClosedRange<UInt64>? {
        guard let at = monotonicAnchor?.microseconds else { return nil }
        let first = at - min(at, UInt64(microsecondsBefore))
        return first...(at + UInt64(microsecondsAfter))
    }

    private static func microseconds(_ duration: Duration) -> Int64 {
        let limited = min(max(duration, .zero), .seconds(366 * 86_400))
        return limited.components.seconds * 1_000_000 + limited.components.attoseconds / 1_000_000_000_000
    }
}
