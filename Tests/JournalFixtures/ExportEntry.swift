/// One journal entry in the Journal Export Format (systemd.io/JOURNAL_EXPORT_FORMATS).
public struct ExportEntry: Sendable {
    public var realtimeMicroseconds: UInt64
    public var monotonicMicroseconds: UInt64
    /// 32 hex digits.
    public var bootID: String
    public var fields: [(String, [UInt8])]

    public init(
        realtimeMicroseconds: UInt64, monotonicMicroseconds: UInt64, bootID: String = ExportEntry.boot,
        fields: [(String, [UInt8])]
    ) {
        self.realtimeMicroseconds = realtimeMicroseconds
        self.monotonicMicroseconds = monotonicMicroseconds
        self.bootID = bootID
        self.fields = fields
    }

    /// A line of a process, `second` seconds after ``epoch`` and ``boot``.
    public init(second: UInt64, pid: Int32 = 42, _ message: String, priority: Int = 6, identifier: String = "birdlog") {
        self.init(
            realtimeMicroseconds: Self.epoch + second * 1_000_000, monotonicMicroseconds: second * 1_000_000,
            fields: [
                ("MESSAGE", Array(message.utf8)), ("PRIORITY", Array("\(priority)".utf8)),
                ("SYSLOG_IDENTIFIER", Array(identifier.utf8)), ("_PID", Array("\(pid)".utf8)),
                ("_UID", Array("1000".utf8)),
            ])
    }

    /// The boot of entries that name none.
    public static let boot = "11111111222233334444555555555555"
    /// The same as `/proc/sys/kernel/random/boot_id` writes it.
    public static let dashedBoot = "11111111-2222-3333-4444-555555555555"
    /// 2023-11-14T22:13:20Z in microseconds.
    public static let epoch: UInt64 = 1_700_000_000_000_000

    var bytes: [UInt8] {
        var bytes = Array(
            """
            __REALTIME_TIMESTAMP=\(realtimeMicroseconds)
            __MONOTONIC_TIMESTAMP=\(monotonicMicroseconds)
            _BOOT_ID=\(bootID)

            """.utf8)
        for (name, value) in fields {
            bytes += Array(name.utf8) + [0x0A]
            bytes += withUnsafeBytes(of: UInt64(value.count).littleEndian, Array.init)
            bytes += value + [0x0A]
        }
        return bytes + [0x0A]
    }
}
