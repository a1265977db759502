internal import DiagModel

/// The kernel's release and build. `/proc/version` is left alone: it names who built it, and where.
enum KernelFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        var facts: [SystemFact] = []
        if let release = machine.text("/proc/sys/kernel/osrelease") {
            facts.append(SystemFact(key: "kernel.release", title: "Kernel", value: release))
        }
        if let build = machine.text("/proc/sys/kernel/version") {
            facts.append(SystemFact(key: "kernel.build", title: "Kernel build", value: build))
        }
        return facts
    }
}
