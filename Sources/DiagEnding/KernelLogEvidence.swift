internal import DiagModel
internal import Glibc
internal import PlatformOS

/// What `/dev/kmsg` says about this process (Documentation/ABI/testing/dev-kmsg): one record a read,
/// "priority,sequence,microseconds,flags;text". Often for root alone.
struct KernelLogEvidence {
    let path: String
    let end: UnseenEnd

    /// More records than the kernel keeps by default; a file that never ends is left.
    private static let recordLimit = 200_000

    var finding: Finding? {
        guard let log = try? FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK) else { return nil }
        for _ in 0..<Self.recordLimit {
            let record: [UInt8]
            do {
                record = try log.read(upTo: 8192)
            } catch {
                // A record that was overwritten while we read is skipped; EAGAIN: there are no more.
                if error.code == EPIPE { continue }
                return nil
            }
            guard !record.isEmpty else { return nil }
            if let finding = finding(in: String(decoding: record, as: UTF8.self)) { return finding }
        }
        return nil
    }

    /// - Parameter text: One record, or in a plain file several lines of them.
    private func finding(in text: String) -> Finding? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ";", maxSplits: 1)
            let stamp = parts.first.map { $0.split(separator: ",") } ?? []
            guard parts.count == 2, stamp.count >= 3, let time = UInt64(stamp[2]),
                time >= end.armedMonotonic.microseconds, let killed = KernelLine(parts[1]),
                killed.pid == end.process.pid
            else { continue }
            return killed.finding("/dev/kmsg", about: end, time: end.wallClock(at: time), monotonic: time)
        }
        return nil
    }
}
