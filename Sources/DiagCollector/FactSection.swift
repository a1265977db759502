internal import DiagModel
internal import DiagRedaction
internal import DiagSystemInfo

/// The table of system facts, as far as the policy wants them: asked for when it is made.
struct FactSection {
    private let asked: SystemInfo.Asked
    private let redactor: Redactor

    init(_ subject: FactSubject, policy: DiagnosticsPolicy, redactor: Redactor) {
        asked = SystemInfo.begin(
            about: subject, excluding: policy.excludedFacts.union(Self.switchedOff(by: policy)))
        self.redactor = redactor
    }

    /// Closed at first: dozens of rows, of which a maintainer looks at few. Waits for what isn't answered yet.
    func section() -> DiagnosticsSection? {
        let facts = asked.facts()
        guard !facts.isEmpty else { return nil }
        let rows = facts.map { fact in
            DiagnosticsSection.Row(
                redactor.redact(fact.title, section: "system"), redactor.redact(fact.value, section: "system"))
        }
        return DiagnosticsSection(
            id: "system", title: RedactedText(literal: "System"), content: .table(rows), folded: true)
    }

    /// What keys begin with, by the policy's switches.
    private static func switchedOff(by policy: DiagnosticsPolicy) -> Set<String> {
        let switches: [(isOn: Bool, groups: Set<String>)] = [
            (policy.includeAppVersion, ["app", "package", "modules"]),
            (policy.includeDeviceModel, ["cpu", "device", "gpu", "display", "vm", "container", "sandbox"]),
            (policy.includeMemoryPressure, ["memory", "swap", "pressure", "cgroup"]),
            (policy.includeFreeDisk, ["disk"]),
            (policy.includeLocale, ["locale", "session", "environment"]),
            (
                policy.includeOSVersion,
                ["moment", "os", "kernel", "libc", "boot", "uptime", "security", "settings", "limits", "process"]
            ),
        ]
        return switches.reduce(into: []) { if !$1.isOn { $0.formUnion($1.groups) } }
    }
}
