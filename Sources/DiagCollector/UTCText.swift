internal import DiagModel
internal import Glibc

/// Times as text, always in UTC: a time zone would tell where the user is.
enum UTCText {
    /// "2026-11-30 03:59:58.123456 UTC".
    static func full(_ time: Timestamp) -> String { "\(date(time)) \(clock(time)) UTC" }

    /// "2026-11-30".
    static func date(_ time: Timestamp) -> String {
        let parts = parts(time)
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }

    /// "03:59:58.123456".
    static func clock(_ time: Timestamp) -> String {
        let parts = parts(time)
        let remainder = time.microseconds % 1_000_000
        let fraction = String(remainder < 0 ? remainder + 1_000_000 : remainder)
        let zeros = String(repeating: "0", count: max(0, 6 - fraction.count))
        return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)).\(zeros)\(fraction)"
    }

    /// "-12.345 s": how long before the crash.
    static func secondsBefore(microseconds: Int64) -> String {
        let milliseconds = microseconds.magnitude / 1_000
        let fraction = String(milliseconds % 1_000)
        let zeros = String(repeating: "0", count: max(0, 3 - fraction.count))
        return "\(microseconds < 0 ? "+" : "-")\(milliseconds / 1_000).\(zeros)\(fraction) s"
    }

    private static func parts(_ time: Timestamp) -> tm {
        var seconds = time_t(floorSeconds(time))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return parts
    }

    private static func floorSeconds(_ time: Timestamp) -> Int64 {
        time.microseconds / 1_000_000 - (time.microseconds % 1_000_000 < 0 ? 1 : 0)
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
