internal import DiagModel

/// Memory: how much, and how much is left.
enum MemoryFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        let info = KeyValueFile.colons(machine.text("/proc/meminfo") ?? "")
        func fact(_ key: String, _ title: String, _ name: String) -> SystemFact? {
            kibibytes(info[name]).map {
                SystemFact(key: key, title: title, value: Quantity.bytes($0.multipliedClamping(by: 1024)))
            }
        }
        return [
            fact("memory.total_bytes", "Memory", "MemTotal"),
            fact("memory.available_bytes", "Memory available", "MemAvailable"),
            fact("swap.total_bytes", "Swap", "SwapTotal"),
            fact("swap.free_bytes", "Swap free", "SwapFree"),
        ].compactMap(\.self)
    }

    /// "16384 kB".
    private static func kibibytes(_ value: String?) -> UInt64? {
        value.flatMap { $0.split(separator: " ").first }.flatMap { UInt64($0) }
    }
}

extension UInt64 {
    func multipliedClamping(by factor: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
