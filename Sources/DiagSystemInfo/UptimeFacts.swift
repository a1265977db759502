internal import DiagModel

/// How long the machine has run, suspend included.
enum UptimeFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        guard let text = machine.text("/proc/uptime"), let first = text.split(separator: " ").first,
            let seconds = Double(first), seconds >= 0, seconds < 1e12
        else { return [] }
        return [SystemFact(key: "uptime.seconds", title: "Uptime", value: Quantity.seconds(UInt64(seconds)))]
    }
}
