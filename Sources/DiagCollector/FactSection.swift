internal import DiagModel
internal import DiagRedaction
internal import DiagSystemInfo

/// The table of system facts, as far as the policy wants them.
struct FactSection {
    let policy: DiagnosticsPolicy
    let redactor: Redactor

    func section(_ subject: FactSubject) -> DiagnosticsSection? {
        let facts = SystemInfo.collect(about: subject, excluding: policy.excludedFacts.union(switchedOff))
        guard !facts.isEmpty else { return nil }
        let rows = facts.map { fact in
            DiagnosticsSection.Row(
                redactor.redact(fact.title, section: "system"), redactor.redact(fact.value, section: "system"))
        }
        return DiagnosticsSection(id: "system", title: RedactedText(literal: "System"), content: .table(rows))
    }

    /// What keys begin with, by the policy's switches.
    private var switchedOff: Set<String> {
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
