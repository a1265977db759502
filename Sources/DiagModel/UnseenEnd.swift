/// A process life that is over although nothing in it saw an end: what its record tells, raw, not yet redacted.
public struct UnseenEnd: Sendable, Hashable {
    /// The record's name, as ``CrashReport/id``.
    public var id: String
    public var process: ProcessKey
    /// The executable's absolute path when the handler was armed.
    public var executablePath: String
    public var appID: String
    public var appVersion: String?
    /// When the handler was armed.
    public var armed: Timestamp
    public var armedMonotonic: MonotonicInstant
    public var surroundings: Surroundings
    public var annotations: [Annotation]
    /// Oldest first.
    public var breadcrumbs: [Breadcrumb]
    /// `false` when nothing of its record was written before the process, or the machine, went down.
    public var isRecorded: Bool

    public init(
        id: String, process: ProcessKey, executablePath: String, appID: String, appVersion: String?, armed: Timestamp,
        armedMonotonic: MonotonicInstant, surroundings: Surroundings, annotations: [Annotation],
        breadcrumbs: [Breadcrumb], isRecorded: Bool = true
    ) {
        self.id = id
        self.process = process
        self.executablePath = executablePath
        self.appID = appID
        self.appVersion = appVersion
        self.armed = armed
        self.armedMonotonic = armedMonotonic
        self.surroundings = surroundings
        self.annotations = annotations
        self.breadcrumbs = breadcrumbs
        self.isRecorded = isRecorded
    }

    /// The latest moment it is known to have lived: its last breadcrumb, or its start.
    public var lastSeen: MonotonicInstant {
        let latest = breadcrumbs.map(\.monotonicMicroseconds).max() ?? 0
        return MonotonicInstant(
            bootID: armedMonotonic.bootID, microseconds: max(latest, armedMonotonic.microseconds))
    }

    /// The wall clock at an instant of its boot, if nobody has set the clock since it started.
    public func wallClock(at microseconds: UInt64) -> Timestamp {
        let since = Int64(clamping: microseconds) - Int64(clamping: armedMonotonic.microseconds)
        return Timestamp(microseconds: armed.microseconds.addingReportingOverflow(since).partialValue)
    }

    /// What may end a process from outside, as it stood when the handler was armed.
    public struct Surroundings: Sendable, Hashable {
        /// Text of `/proc/self/cgroup` (cgroups(7)); empty when unknown.
        public var controlGroups: String
        /// systemd's name of this run of the unit, 32 hex digits; `nil` outside a unit.
        public var invocationID: String?
        /// How many processes the memory control group had lost to want of memory; `nil` when unknown.
        public var memoryKills: UInt64?

        public init(controlGroups: String = "", invocationID: String? = nil, memoryKills: UInt64? = nil) {
            self.controlGroups = controlGroups
            self.invocationID = invocationID
            self.memoryKills = memoryKills
        }

        /// The systemd scope that the process was part of, such as "app-gnome-birdlog-4242.scope": desktops start
        /// applications in one each, and a scope has no invocation id in its processes' environment. `nil` elsewhere.
        public var scope: String? {
            for line in controlGroups.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, parts[1].isEmpty || parts[1] == "name=systemd" else { continue }
                if let name = parts[2].split(separator: "/").last, name.hasSuffix(".scope") { return String(name) }
            }
            return nil
        }
    }
}
