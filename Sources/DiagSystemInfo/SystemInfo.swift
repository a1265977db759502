public import DiagModel

/// Facts about the machine, the session and the application that help to understand a report.
///
/// Never the host's or the user's name, the machine id, serial numbers, network addresses, the time zone's city, or the
/// values of arguments. The keys and their units: docs/evidence.md.
public enum SystemInfo {
    /// How long the sources may take, all together: they are asked at the same time.
    package static let patience = Duration.milliseconds(200)

    /// All facts this machine answers, in the order a maintainer reads them. It never throws and returns within 200 ms
    /// whatever hangs (a dead network file system, say): a source without an answer is named as a fact of its own.
    ///
    /// - Parameters:
    ///   - machine: This machine, or a recorded tree.
    ///   - excluding: Keys ("gpu.1"), or what keys begin with ("gpu", "settings.ld"), that are not asked for.
    public static func collect(
        from machine: Machine = .this, about subject: FactSubject, excluding: Set<String> = []
    ) -> [SystemFact] {
        collect(from: machine, about: subject, excluding: excluding, patience: patience)
    }

    /// The same with another patience: a test is no judge of a busy machine.
    package static func collect(
        from machine: Machine, about subject: FactSubject, excluding: Set<String> = [], patience: Duration
    ) -> [SystemFact] {
        begin(from: machine, about: subject, excluding: excluding, patience: patience).facts()
    }

    /// Asks, and comes back at once: what is read meanwhile costs no time of its own.
    package static func begin(
        from machine: Machine = .this, about subject: FactSubject, excluding: Set<String> = [],
        patience: Duration = patience
    ) -> Asked {
        let sources = sources(machine, subject).filter { !$0.groups.allSatisfy(excluding.contains) }
        return Asked(
            sources: sources, excluded: excluding, begun: Deadline.start(within: patience, sources.map(\.gather)))
    }

    /// Questions under way.
    package struct Asked {
        fileprivate let sources: [FactSource]
        fileprivate let excluded: Set<String>
        fileprivate let begun: Deadline.Begun<[SystemFact]>

        /// What was answered within the patience, counted from the asking. Call it once.
        package func facts() -> [SystemFact] {
            zip(sources, begun.answers())
                .flatMap { source, answer in answer ?? [source.silence] }
                .filter { !isExcluded($0.key, by: excluded) }
        }
    }

    /// What keys begin with: the whole list of words a policy can name.
    package static var groups: [String] { Array(Set(sources(.this, FactSubject()).flatMap(\.groups))).sorted() }

    private static func isExcluded(_ key: String, by names: Set<String>) -> Bool {
        names.contains(key) || key.indices.contains { key[$0] == "." && names.contains(String(key[..<$0])) }
    }

    private static func sources(_ machine: Machine, _ subject: FactSubject) -> [FactSource] {
        aboutApplication(machine, subject) + aboutSystem(machine) + aboutResources(machine, subject)
            + aboutProcess(machine, subject)
    }

    private static func aboutApplication(_ machine: Machine, _ subject: FactSubject) -> [FactSource] {
        [
            FactSource("moment") { MomentFacts.facts(machine, subject) },
            FactSource("app") { AppFacts.facts(machine, subject) },
            FactSource("package") { PackageFacts.facts(machine, subject) },
        ]
    }

    private static func aboutSystem(_ machine: Machine) -> [FactSource] {
        [
            FactSource("os") { DistributionFacts.facts(machine) },
            FactSource("kernel") { KernelFacts.facts(machine) },
            FactSource("libc") { LibcFacts.facts(machine) },
            FactSource("cpu") { ProcessorFacts.facts(machine) },
            FactSource("device") { DeviceFacts.facts(machine) },
            FactSource("container", "sandbox", "vm") { ContainerFacts.facts(machine) },
            FactSource("gpu", "display") { GraphicsFacts.facts(machine) },
            FactSource("boot") { BootFacts.facts(machine) },
            FactSource("session") { SessionFacts.facts(machine) },
            FactSource("locale") { LocaleFacts.facts(machine) },
        ]
    }

    private static func aboutResources(_ machine: Machine, _ subject: FactSubject) -> [FactSource] {
        [
            FactSource("memory", "swap") { MemoryFacts.facts(machine) },
            FactSource("pressure") { PressureFacts.facts(machine) },
            FactSource("cgroup") { CgroupFacts.facts(machine) },
            FactSource("uptime") { UptimeFacts.facts(machine) },
        ]
            // One source each: a hanging home says nothing about /tmp.
            + DiskFacts.places(machine, subject.stateDirectory).map { place in
                FactSource("disk", name: "disk of \(place.name)") { place.facts }
            }
    }

    private static func aboutProcess(_ machine: Machine, _ subject: FactSubject) -> [FactSource] {
        [
            FactSource("security") { SecurityFacts.facts(machine, subject) },
            FactSource("settings") { SettingFacts.facts(machine, subject) },
            FactSource("environment") { EnvironmentFacts.facts(machine, subject) },
            FactSource("limits") { LimitFacts.facts(machine, subject) },
            FactSource("process") { ProcessFacts.facts(machine, subject) },
            FactSource("modules") { ModuleFacts.facts(machine, subject) },
        ]
    }
}
