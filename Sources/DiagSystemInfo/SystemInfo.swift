public import DiagModel

/// Facts about the machine and the session that help to understand a report.
///
/// Never the host's or the user's name, the machine id, serial numbers, network addresses, or the time zone's city.
public enum SystemInfo {
    /// How long one source may take.
    static let patience = Duration.milliseconds(200)

    /// All facts this machine answers, in the order a maintainer reads them. It never throws and never waits longer
    /// than 200 ms for any one source: one that hangs (a dead network file system) is named as a fact of its own.
    ///
    /// - Parameters:
    ///   - appVersion: The application's version, as it calls it.
    ///   - stateDirectory: Where the application keeps its state: the file system whose free space is told.
    public static func collect(appVersion: String?, stateDirectory: String?) -> [SystemFact] {
        collect(from: .this, appVersion: appVersion, stateDirectory: stateDirectory)
    }

    /// The same from another tree, such as one recorded on another distribution.
    public static func collect(from machine: Machine, appVersion: String?, stateDirectory: String?) -> [SystemFact] {
        let sources: [(String, @Sendable () -> [SystemFact])] = [
            ("app", { AppFacts.facts(version: appVersion) }),
            ("os", { DistributionFacts.facts(machine) }),
            ("kernel", { KernelFacts.facts(machine) }),
            ("libc", { LibcFacts.facts(machine) }),
            ("cpu", { ProcessorFacts.facts(machine) }),
            ("device", { DeviceFacts.facts(machine) }),
            ("container", { ContainerFacts.facts(machine) }),
            ("memory", { MemoryFacts.facts(machine) }),
            ("disk", { DiskFacts.facts(machine, stateDirectory: stateDirectory) }),
            ("session", { SessionFacts.facts(machine) }),
            ("locale", { LocaleFacts.facts(machine) }),
            ("uptime", { UptimeFacts.facts(machine) }),
        ]
        return sources.flatMap { name, source in
            Deadline.run(within: patience, source)
                ?? [SystemFact(key: "\(name).unanswered", title: "Not answered", value: "\(name): no answer in 200 ms")]
        }
    }
}
