/// Names one process life, across reboots and reused process ids: boot id, pid and start time together.
public struct ProcessKey: Sendable, Hashable, Codable {
    /// `/proc/sys/kernel/random/boot_id`, 36 characters, lower case.
    public var bootID: String
    public var pid: Int32
    /// Field 22 of `/proc/PID/stat`: clock ticks after boot (proc_pid_stat(5)).
    public var startTicks: UInt64

    public init(bootID: String, pid: Int32, startTicks: UInt64) {
        self.bootID = bootID
        self.pid = pid
        self.startTicks = startTicks
    }
}
