internal import DiagModel
internal import Glibc

/// The processor: architecture, model, number, features.
enum ProcessorFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        var facts: [SystemFact] = []
        if let architecture = architecture(machine) {
            facts.append(SystemFact(key: "cpu.architecture", title: "Architecture", value: architecture))
        }
        // The first processor's lines are enough; the file has megabytes on a large machine.
        let info = KeyValueFile.colons(machine.text("/proc/cpuinfo", limit: 8_192) ?? "")
        if let model = model(info) {
            facts.append(SystemFact(key: "cpu.model", title: "Processor", value: model))
        }
        if let count = onlineCount(machine) {
            facts.append(SystemFact(key: "cpu.online", title: "Processors online", value: String(count)))
        }
        facts += [
            .of("cpu.cores", "Cores", coreCount(machine).map { String($0) }),
            .of("cpu.features", "Processor features", ProcessorFeatures.summary(info)),
        ].compactMap(\.self)
        return facts
    }

    private static func architecture(_ machine: Machine) -> String? {
        guard machine.isThis else { return machine.text("/proc/sys/kernel/arch") }
        var name = utsname()
        guard uname(&name) == 0 else { return nil }
        return withUnsafeBytes(of: name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// x86 names a model; ARM gives numbers, which are better than nothing.
    private static func model(_ info: [String: String]) -> String? {
        if let name = info["model name"] ?? info["cpu model"] ?? info["cpu"] ?? info["uarch"] { return name }
        guard let implementer = info["CPU implementer"], let part = info["CPU part"] else { return nil }
        return "ARM implementer \(implementer), part \(part)"
    }

    private static func onlineCount(_ machine: Machine) -> Int? {
        if let count = machine.text("/sys/devices/system/cpu/online").flatMap(count) { return count }
        // Without /sys (a plain chroot): glibc counts the lines of /proc/stat; sysconf(3).
        guard machine.isThis else { return nil }
        let counted = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return counted > 0 ? counted : nil
    }

    /// Cores that hold the processors online: two threads of one core name each other in the same list.
    private static func coreCount(_ machine: Machine) -> Int? {
        let processors = machine.names(in: "/sys/devices/system/cpu")
            .filter { $0.hasPrefix("cpu") && $0.dropFirst(3).first?.isNumber == true }
        let cores = processors.compactMap { name in
            ["thread_siblings_list", "core_cpus_list"].lazy
                .compactMap { machine.text("/sys/devices/system/cpu/\(name)/topology/\($0)", limit: 1024) }.first
        }
        return cores.isEmpty ? nil : Set(cores).count
    }

    /// "0-3,8" is five: the kernel's list format (cpuset(7)).
    static func count(inList list: String) -> Int? {
        var total = 0
        for part in list.split(separator: ",") {
            let ends = part.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, last >= first, last < 1 << 20, first >= 0 else {
                return nil
            }
            total += last - first + 1
        }
        return total > 0 ? total : nil
    }
}
