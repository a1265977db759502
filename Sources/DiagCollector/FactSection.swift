internal import DiagModel
internal import DiagRedaction
internal import DiagSystemInfo

/// The table of system facts, as far as the policy wants them.
struct FactSection {
    let policy: DiagnosticsPolicy
    let redactor: Redactor

    func section(application: ReportedApplication, version: String?) -> DiagnosticsSection? {
        let facts = SystemInfo.collect(appVersion: version, stateDirectory: application.stateDirectory)
        let rows = facts.filter { isWanted($0.key) }.map { fact in
            DiagnosticsSection.Row(
                redactor.redact(fact.title, section: "system"), redactor.redact(fact.value, section: "system"))
        }
        guard !rows.isEmpty else { return nil }
        return DiagnosticsSection(id: "system", title: RedactedText(literal: "System"), content: .table(rows))
    }

    /// A fact's first word says which switch it hangs on.
    private func isWanted(_ key: String) -> Bool {
        switch key.prefix(while: { $0 != "." }) {
        case "app": policy.includeAppVersion
        case "cpu", "device", "vm", "container", "sandbox": policy.includeDeviceModel
        case "memory", "swap": policy.includeMemoryPressure
        case "disk": policy.includeFreeDisk
        case "locale", "session": policy.includeLocale
        default: policy.includeOSVersion
        }
    }
}
