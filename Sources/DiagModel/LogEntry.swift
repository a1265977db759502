/// One log line as it was found: raw, not yet redacted, any bytes.
public struct LogEntry: Sendable, Hashable {
    /// Where it was read, for people: "journal", or a log file's name without its directory.
    public var source: String
    /// `nil` where the line carries no time that is understood.
    public var time: Timestamp?
    /// `nil` for sources without a boot-relative clock.
    public var monotonic: MonotonicInstant?
    public var priority: LogPriority?
    /// `SYSLOG_IDENTIFIER`, or what stands in its place.
    public var identifier: String?
    public var pid: Int32?
    /// The text without its line end. Any bytes, UTF-8 or not.
    public var message: [UInt8]

    public init(
        source: String, time: Timestamp? = nil, monotonic: MonotonicInstant? = nil, priority: LogPriority? = nil,
        identifier: String? = nil, pid: Int32? = nil, message: [UInt8]
    ) {
        self.source = source
        self.time = time
        self.monotonic = monotonic
        self.priority = priority
        self.identifier = identifier
        self.pid = pid
        self.message = message
    }
}

/// Severity as in syslog(3): smaller is worse.
public enum LogPriority: UInt8, Sendable, Hashable, Comparable, Codable, CaseIterable {
    case emergency, alert, critical, error, warning, notice, info, debug

    public static func < (a: LogPriority, b: LogPriority) -> Bool { a.rawValue < b.rawValue }
}
