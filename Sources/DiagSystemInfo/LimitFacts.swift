internal import DiagModel

/// Resource limits of the process (getrlimit(2)): the ones that kill, and the others where they are set at all.
enum LimitFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        guard subject.asker != .tool else { return [] }
        let soft = softLimits(machine.lines("/proc/self/limits"))
        return limits.compactMap { limit in
            guard let value = soft[limit.name], value != "unlimited" || limit.always else { return nil }
            let shown = limit.inBytes ? UInt64(value).map(Quantity.bytes) ?? value : value
            return SystemFact(key: "limits.\(limit.key)", title: limit.title, value: shown)
        }
    }

    private struct Limit {
        let name: String
        let key: String
        let title: String
        var inBytes = false
        var always = false
    }

    private static let limits = [
        Limit(name: "Max open files", key: "open_files", title: "Limit: open files", always: true),
        Limit(name: "Max core file size", key: "core_bytes", title: "Limit: core dump", inBytes: true, always: true),
        Limit(name: "Max stack size", key: "stack_bytes", title: "Limit: stack", inBytes: true, always: true),
        Limit(name: "Max processes", key: "processes", title: "Limit: processes", always: true),
        Limit(name: "Max address space", key: "address_space_bytes", title: "Limit: address space", inBytes: true),
        Limit(name: "Max data size", key: "data_bytes", title: "Limit: data", inBytes: true),
        Limit(name: "Max resident set", key: "resident_bytes", title: "Limit: resident memory", inBytes: true),
        Limit(name: "Max file size", key: "file_bytes", title: "Limit: file size", inBytes: true),
        Limit(name: "Max cpu time", key: "cpu_seconds", title: "Limit: processor seconds"),
    ]

    /// "Max open files            1024                 524288               files": names hold single spaces.
    private static func softLimits(_ lines: [Substring]) -> [String: String] {
        var found: [String: String] = [:]
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            guard let first = words.firstIndex(where: { $0 == "unlimited" || $0.allSatisfy(\.isNumber) }) else {
                continue
            }
            found[words[..<first].joined(separator: " ")] = String(words[first])
        }
        return found
    }
}
