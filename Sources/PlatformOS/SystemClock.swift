internal import Glibc
public import DiagModel

/// The machine's clocks and the identity of this boot.
public enum SystemClock {
    /// `CLOCK_REALTIME`.
    public static func now() -> Timestamp {
        let time = read(CLOCK_REALTIME)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    /// `CLOCK_MONOTONIC` of this boot, the clock journald stamps entries with.
    public static func monotonicNow() -> MonotonicInstant {
        let time = read(CLOCK_MONOTONIC)
        let microseconds = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
        return MonotonicInstant(bootID: bootID, microseconds: microseconds)
    }

    /// `/proc/sys/kernel/random/boot_id`, 36 characters; all zeros where /proc can't be read.
    public static let bootID: String = {
        guard let file = try? FileDescriptor(path: "/proc/sys/kernel/random/boot_id", flags: O_RDONLY),
            let bytes = try? file.readToEnd(limit: 256)
        else { return noBoot }
        let text = String(decoding: bytes.prefix(36), as: UTF8.self)
        return text.utf8.count == 36 ? text : noBoot
    }()

    /// Whether ``bootID`` could be read.
    public static var knowsBoot: Bool { bootID != noBoot }
    private static let noBoot = "00000000-0000-0000-0000-000000000000"

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        // Neither clock can fail on Linux with a valid pointer (clock_gettime(2)).
        _ = clock_gettime(clock, &time)
        return time
    }
}
