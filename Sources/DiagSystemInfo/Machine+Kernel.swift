internal import Glibc
internal import PlatformOS

extension Machine {
    struct KernelMessage {
        /// Of `CLOCK_MONOTONIC`, near enough.
        let seconds: Double
        let text: Substring
    }

    /// The kernel's log, oldest first; `nil` where this user may not read it (`kernel.dmesg_restrict`).
    func kernelMessages(limit: Int) -> [KernelMessage]? {
        guard let bytes = isThis ? device(limit) : bytes("/dev/kmsg", limit: limit) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Self.message)
    }

    /// "6,1234,5678901,-;PM: suspend exit" (Documentation/ABI/testing/dev-kmsg).
    private static func message(_ line: Substring) -> KernelMessage? {
        guard let semicolon = line.firstIndex(of: ";") else { return nil }
        let fields = line[..<semicolon].split(separator: ",")
        guard fields.count >= 3, let microseconds = UInt64(fields[2]) else { return nil }
        return KernelMessage(seconds: Double(microseconds) / 1e6, text: line[line.index(after: semicolon)...])
    }

    /// Each read gives one message; at the end a reader that doesn't wait gets `EAGAIN`.
    private func device(_ limit: Int) -> [UInt8]? {
        guard let log = try? FileDescriptor(path: "/dev/kmsg", flags: O_RDONLY | O_NONBLOCK),
            (try? log.status().kind) == .other
        else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            do throws(OSError) {
                let message = try log.read(upTo: 8_192)
                if message.isEmpty { break }
                bytes += message
            } catch {
                // Overwritten while it was read: the next read goes on after the gap.
                if error.code != EPIPE { break }
            }
        }
        return bytes
    }
}
