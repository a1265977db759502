internal import DiagModel

/// The kind of session: display protocol and desktop. Values that name a host or a socket are not told.
enum SessionFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        var facts = [SystemFact(key: "session.type", title: "Session", value: type(machine))]
        if let desktop = machine.environment("XDG_CURRENT_DESKTOP") ?? machine.environment("DESKTOP_SESSION") {
            facts.append(SystemFact(key: "session.desktop", title: "Desktop", value: desktop))
        }
        if machine.environment("SSH_CONNECTION") != nil {
            facts.append(SystemFact(key: "session.remote", title: "Remote session", value: "ssh"))
        }
        return facts
    }

    private static func type(_ machine: Machine) -> String {
        if let type = machine.environment("XDG_SESSION_TYPE") { return type }
        if machine.environment("WAYLAND_DISPLAY") != nil { return "wayland" }
        return machine.environment("DISPLAY") != nil ? "x11" : "none"
    }
}
