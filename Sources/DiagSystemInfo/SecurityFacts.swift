internal import DiagModel

/// The security modules in force, and how they confine this process.
enum SecurityFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        var facts = [
            SystemFact.of("security.modules", "Security modules", machine.text("/sys/kernel/security/lsm", limit: 256)),
            .of("security.mode", "Access control", mode(machine)),
            .of("security.lockdown", "Kernel lockdown", lockdown(machine)),
        ]
        if subject.asker != .tool {
            let status = KeyValueFile.colons(machine.text("/proc/self/status") ?? "")
            facts += [
                .of("security.confinement", "Confinement", confinement(machine)),
                .of("security.seccomp", "System call filter", seccomp(status["Seccomp"])),
                .of("security.no_new_privileges", "No new privileges", status["NoNewPrivs"] == "1" ? "set" : nil),
            ]
        }
        return facts.compactMap(\.self)
    }

    private static func mode(_ machine: Machine) -> String? {
        if let enforce = machine.text("/sys/fs/selinux/enforce", limit: 8) {
            return enforce == "1" ? "SELinux enforcing" : "SELinux permissive"
        }
        if machine.text("/sys/module/apparmor/parameters/enabled", limit: 8) == "Y" { return "AppArmor enabled" }
        return machine.exists("/sys/fs/smackfs/load2") ? "Smack enabled" : nil
    }

    /// "none [integrity] confidentiality": the one in brackets is in force.
    private static func lockdown(_ machine: Machine) -> String? {
        let levels = machine.text("/sys/kernel/security/lockdown", limit: 128)?.split(separator: " ") ?? []
        return levels.first { $0.hasPrefix("[") && $0.hasSuffix("]") }.map { String($0.dropFirst().dropLast()) }
    }

    private static func confinement(_ machine: Machine) -> String? {
        let labels = ["/proc/self/attr/apparmor/current", "/proc/self/attr/current"].lazy
            .compactMap { machine.text($0, limit: 512)?.filter { $0 != "\0" } }
        return labels.first.flatMap(told)
    }

    /// SELinux: the type alone, of "user:role:type:level". AppArmor: a profile named for a path loses its directories.
    private static func told(_ label: String) -> String? {
        let fields = label.split(separator: ":")
        if fields.count >= 3, !label.contains(" "), !label.hasPrefix("/") { return String(fields[2]) }
        return String(label.lastPathPart)
    }

    private static func seccomp(_ mode: String?) -> String? {
        switch mode {
        case "1": "strict"
        case "2": "filter"
        default: nil
        }
    }
}
