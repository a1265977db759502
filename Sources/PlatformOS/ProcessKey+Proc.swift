internal import Glibc
public import DiagModel

extension ProcessKey {
    /// This process.
    public static func current() -> ProcessKey {
        let pid = getpid()
        return ProcessKey(bootID: SystemClock.bootID, pid: pid, startTicks: startTicks(of: pid) ?? 0)
    }

    /// Whether this very life still runs: same boot, and a process of that id with that start time.
    ///
    /// A zombie has died: its state is Z, and it counts as not alive. Where /proc tells of no boot (a bare chroot), a process
    /// of that id is taken for this one: what is a living one's must not be touched.
    public var isAlive: Bool {
        guard SystemClock.knowsBoot else { return pid > 0 && (kill(pid, 0) == 0 || errno == EPERM) }
        guard bootID == SystemClock.bootID, let fields = Self.statFields(of: pid) else { return false }
        return fields.state != UInt8(ascii: "Z") && fields.startTicks == startTicks
    }

    /// Field 22 of `/proc/PID/stat` (proc_pid_stat(5)); `nil` when there is no such process.
    public static func startTicks(of pid: Int32) -> UInt64? { statFields(of: pid)?.startTicks }

    private static func statFields(of pid: Int32) -> (state: UInt8, startTicks: UInt64)? {
        guard let file = try? FileDescriptor(path: "/proc/\(pid)/stat", flags: O_RDONLY),
            let bytes = try? file.readToEnd(limit: 4096),
            // The command name may hold spaces and parentheses: fields are counted after the last one.
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let state = fields[0].first,
            let ticks = UInt64(String(decoding: fields[19], as: UTF8.self))
        else { return nil }
        return (state, ticks)
    }
}
