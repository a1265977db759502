internal import DiagModel

/// Loaded modules that are neither the system's nor the application's own, and those whose file is gone.
enum ModuleFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        guard let modules = subject.modules ?? (subject.asker == .itself ? mapped(machine) : nil) else { return [] }
        let executable = subject.executable ?? machine.link("/proc/self/exe")
        let own = executable.flatMap(ownDirectory)
        let deleted = modules.filter { $0.hasSuffix(" (deleted)") }.map { String($0.dropLast(10)) }
        let strangers = modules.filter { !$0.hasSuffix(" (deleted)") && isStranger($0, own, executable) }
        return [
            .of("modules.third_party", "Third-party modules", list(strangers)),
            .of("modules.deleted", "Replaced or removed while running", list(deleted)),
        ].compactMap(\.self)
    }

    /// Names without directories, which may be a user's.
    private static func list(_ paths: [String]) -> String? {
        let names = Set(paths.map(\.lastPathPart)).sorted()
        guard !names.isEmpty else { return nil }
        let more = names.count > 32 ? " and \(names.count - 32) more" : ""
        return names.prefix(32).joined(separator: ", ") + more
    }

    /// Files with executable pages: "7f00-7f01 r-xp 00000000 08:01 42     /usr/lib/libc.so.6" (proc_pid_maps(5)).
    private static func mapped(_ machine: Machine) -> [String] {
        let paths = machine.lines("/proc/self/maps", limit: 8 << 20).compactMap { line -> String? in
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6, fields[1].dropFirst(2).first == "x" else { return nil }
            let path = fields[5].drop { $0 == " " }
            return path.hasPrefix("/") ? String(path) : nil
        }
        return Array(Set(paths))
    }

    private static func isStranger(_ path: String, _ own: String?, _ executable: String?) -> Bool {
        guard path.hasPrefix("/"), path != executable else { return false }
        if let own, path.hasPrefix(own) { return false }
        return !systemPlaces.contains { path.hasPrefix($0) }
    }

    /// The tree an application was installed as: what is above its "bin", or the directory it lies in. A program in a
    /// directory of the system's has no tree of its own.
    private static func ownDirectory(_ executable: String) -> String? {
        var parts = executable.split(separator: "/").dropLast()
        if parts.last == "bin" { parts = parts.dropLast() }
        return parts.isEmpty || parts == ["usr"] ? nil : "/" + parts.joined(separator: "/") + "/"
    }

    private static let systemPlaces = [
        "/usr/lib", "/lib", "/usr/share/", "/usr/bin/", "/bin/", "/nix/store/", "/gnu/store/", "/app/", "/snap/",
        "/dev/",
        "/memfd:", "/SYSV", "/usr/sbin/", "/sbin/", "/run/host/",
    ]
}
