import Glibc

/// The program's own log: the journal where one answers, a file otherwise.
enum EventLog {
    enum Level: Int { case error = 3, warning, notice, info }

    /// `$XDG_STATE_HOME/birdlog.log`.
    static let filePath = (Settings.value("XDG_STATE_HOME") ?? "/tmp") + "/birdlog.log"

    static func write(_ level: Level, _ message: String) {
        if !sendToJournal(level, message) { appendToFile(level, message) }
    }

    /// One datagram in the journal's native protocol: NAME=value lines (systemd, "Native Journal Protocol").
    private static func sendToJournal(_ level: Level, _ message: String) -> Bool {
        guard let socket = journal, !message.contains("\n") else { return false }
        let datagram = "PRIORITY=\(level.rawValue)\nSYSLOG_IDENTIFIER=birdlog\nMESSAGE=\(message)\n"
        return datagram.utf8CString.withUnsafeBytes {
            send(socket, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL))
        } > 0
    }

    /// A connected socket, or `nil` where no journal listens.
    private static let journal: Int32? = {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "/run/systemd/journal/socket".utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let answer = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        return answer == 0 ? descriptor : nil
    }()

    private static func appendToFile(_ level: Level, _ message: String) {
        let line = "\(timestamp()) birdlog[\(getpid())] \(level): \(message)\n"
        let descriptor = open(filePath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = line.utf8CString.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count - 1) }
    }

    /// ISO 8601 in UTC with microseconds.
    private static func timestamp() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        func padded(_ value: some BinaryInteger, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
            + "T\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
            + ".\(padded(now.tv_nsec / 1000, 6))Z"
    }
}
