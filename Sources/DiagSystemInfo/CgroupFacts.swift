internal import DiagModel

/// The limits the control groups above this process set (cgroups(7)): of each kind the tightest, since every ancestor's
/// applies. The groups' names, which hold user ids and units, are not told.
enum CgroupFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        guard let groups = ControlGroups(machine) else { return [] }
        return [
            .of("cgroup.version", "Control groups", groups.version),
            .of("cgroup.memory_limit_bytes", "Memory limit", groups.least(.memory).map(Quantity.bytes)),
            .of("cgroup.memory_high_bytes", "Memory throttled above", groups.least(.memoryHigh).map(Quantity.bytes)),
            .of("cgroup.swap_limit_bytes", "Swap limit", groups.least(.swap).map(Quantity.bytes)),
            .of("cgroup.cpu_limit_cpus", "Processor limit", groups.processors.map { "\($0) CPUs" }),
            .of("cgroup.tasks_limit", "Task limit", groups.least(.tasks).map { String($0) }),
            .of("cgroup.oom_kills", "Killed for memory", groups.oomKills.map { "\($0) in this control group" }),
        ].compactMap(\.self)
    }
}
