internal import DiagModel

/// The kind of session: display protocol and desktop. Values that name a host or a socket are not told.
enum SessionFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        var facts = [SystemFact(key: "session.type", title: "Session", value: type(machine))]
        if let desktop = machine.environment("XDG_CURRENT_DESKTOP") ?? machine.environment("DESKTOP_SESSION") {
            let value = EnvironmentFacts.isPlain("XDG_CURRENT_DESKTOP", desktop) ? desktop : "set"
            facts.append(SystemFact(key: "session.desktop", title: "Desktop", value: value))
        }
        if machine.environment("SSH_CONNECTION") != nil {
            facts.append(SystemFact(key: "session.remote", title: "Remote session", value: "ssh"))
        }
        return facts
    }

    /// Those of pam_systemd(8).
    private static let types: Set = ["unspecified", "tty", "x11", "wayland", "mir", "web"]

    private static func type(_ machine: Machine) -> String {
        if let type = machine.environment("XDG_SESSION_TYPE") { return types.contains(type) ? type : "other" }
        if machine.environment("WAYLAND_DISPLAY") != nil { return "wayland" }
        return machine.environment("DISPLAY") != nil ? "x11" : "none"
    }
}
