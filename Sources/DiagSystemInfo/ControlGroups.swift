/// The control groups of this process, of either version.
struct ControlGroups {
    enum Limit { case memory, memoryHigh, swap, tasks }

    let version: String
    private let machine: Machine
    /// The directories from the process's own group up to the root, of version 2; and of each controller of version 1.
    private let unified: [String]
    private let controllers: [String: [String]]

    /// `nil` where /proc tells of none.
    init?(_ machine: Machine) {
        let lines = machine.lines("/proc/self/cgroup")
        guard !lines.isEmpty else { return nil }
        self.machine = machine
        var unified: [String] = []
        var controllers: [String: [String]] = [:]
        for line in lines {
            // "0::/user.slice/app.scope", "4:cpu,cpuacct:/docker/0123"
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            if fields[1].isEmpty {
                let mount = machine.exists("/sys/fs/cgroup/cgroup.controllers") ? "" : "/unified"
                unified = Self.chain(machine, "/sys/fs/cgroup" + mount, fields[2])
            }
            for name in fields[1].split(separator: ",") where !name.hasPrefix("name=") {
                // Both "cpu" and "cpu,cpuacct" are names of mounts in use.
                let mount = [fields[1], name].lazy.map { "/sys/fs/cgroup/\($0)" }.first(where: machine.exists)
                if let mount { controllers[String(name)] = Self.chain(machine, mount, fields[2]) }
            }
        }
        self.unified = unified
        self.controllers = controllers
        version = controllers.isEmpty ? "v2" : unified.isEmpty ? "v1" : "v1 and v2"
    }

    func least(_ limit: Limit) -> UInt64? {
        let found =
            switch limit {
            case .memory: values(unified, "memory.max") + values(controllers["memory"], "memory.limit_in_bytes")
            case .memoryHigh: values(unified, "memory.high")
            case .swap: values(unified, "memory.swap.max")
            case .tasks: values(unified, "pids.max") + values(controllers["pids"], "pids.max")
            }
        // Version 1 writes "no limit" as the largest multiple of a page.
        return found.filter { $0 < 1 << 60 }.min()
    }

    /// Processors' worth of time, with two decimals: "1.50".
    var processors: String? {
        let quotas: [Double] = unified.compactMap { directory in
            // "max 100000", "150000 100000"
            let fields = machine.text("\(directory)/cpu.max", limit: 64)?.split(separator: " ") ?? []
            guard fields.count == 2, let quota = UInt64(fields[0]), let period = UInt64(fields[1]), period > 0 else {
                return nil
            }
            return Double(quota) / Double(period)
        }
        let older: [Double] = (controllers["cpu"] ?? []).compactMap { directory in
            guard let quota = machine.number("\(directory)/cpu.cfs_quota_us"),
                let period = machine.number("\(directory)/cpu.cfs_period_us"), period > 0
            else { return nil }
            return Double(quota) / Double(period)
        }
        guard let least = (quotas + older).min(), least < 1e6 else { return nil }
        let hundredths = Int(least * 100 + 0.5)
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// How often the kernel has killed in the process's own group; `nil` for never.
    var oomKills: UInt64? {
        let files = [
            unified.first.map { "\($0)/memory.events" },
            controllers["memory"]?.first.map { "\($0)/memory.oom_control" },
        ]
        let counts = files.compactMap(\.self).flatMap { machine.lines($0) }
            .filter { $0.hasPrefix("oom_kill ") }.compactMap { UInt64($0.dropFirst(9)) }
        return counts.max().flatMap { $0 > 0 ? $0 : nil }
    }

    private func values(_ directories: [String]?, _ file: String) -> [UInt64] {
        (directories ?? []).compactMap { machine.number("\($0)/\(file)") }
    }

    /// Inside a container the path may be the host's, which isn't there: then the mount is the container's own group.
    private static func chain(_ machine: Machine, _ mount: String, _ path: Substring) -> [String] {
        let parts = path.split(separator: "/").filter { $0 != ".." }
        let depths = (0...min(parts.count, 32)).reversed()
        return depths.map { ([mount[...]] + parts.prefix($0)).joined(separator: "/") }.filter(machine.exists)
    }
}
