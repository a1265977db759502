internal import DiagModel

/// The application itself.
enum AppFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        [
            .of("app.version", "Application version", subject.version),
            .of("app.build_id", "Build id", subject.buildID ?? ownBuildID(machine, subject)),
            .of(
                "app.changed", "Application file",
                subject.crash?.executableChanged == true ? "changed since the crash" : nil),
        ].compactMap(\.self)
    }

    /// Of the running program: its file, which an upgrade may have replaced, is reached through /proc.
    private static func ownBuildID(_ machine: Machine, _ subject: FactSubject) -> String? {
        guard subject.asker == .itself else { return nil }
        return machine.bytes("/proc/self/exe", limit: 1 << 16).flatMap(BuildID.read)
    }
}
