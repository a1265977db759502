/// The ways log files write time that are understood.
///
/// Names are of who made the form common; each may stand behind a prefix such as "[", "<34>1 " or a level.
enum TimestampFormat: CaseIterable, Sendable {
    /// `2026-11-30T03:53:51.123Z`, `2026-11-30 03:53:51,123`, `2026-11-30 03:53:51+0100` (ISO 8601, RFC 3339,
    /// RFC 5424, logback, Python, Rust).
    case iso8601
    /// `2026/11/30 03:53:51` (nginx's error log, Go).
    case slashes
    /// `[30/Nov/2026:03:53:51 +0000]` (Apache's and nginx's access logs).
    case access
    /// `Mon Nov 30 03:53:51.123456 2026` (asctime, Apache's error log).
    case asctime
    /// `Nov 30 03:53:51` (RFC 3164); the year is left out.
    case syslog
    /// `E1130 03:53:51.123456` (klog, glog); the year is left out.
    case klog
    /// `1795997631.123`, `1795997631123`: seconds, milliseconds, microseconds or nanoseconds since the epoch.
    case epoch
    /// `[12345.678901]`: seconds since boot (printk).
    case kernel
    /// `…,"time":"2026-11-30T03:53:51.123Z"}` at the end of an object, behind a message of any length (Docker's json-file,
    /// Bunyan, zap).
    case json
    /// `03:53:51.123`; the date is left out.
    case timeOnly

    /// Whether the times of a file rise from its beginning to its end, so that it can be halved.
    var isOrdered: Bool { self != .kernel && self != .timeOnly }

    /// Where in a line a time stamp may begin at the latest.
    static let window = 128
}

/// A time stamp found in a line.
struct FoundTime {
    enum Value {
        case calendar(CalendarTime)
        case epochMicroseconds(Int64)
        case bootMicroseconds(UInt64)
    }

    var value: Value
    /// Index behind it.
    var end: Int
}
