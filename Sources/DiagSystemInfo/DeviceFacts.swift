internal import DiagModel

/// The maker and model of the machine, which thousands share; never its serial number.
enum DeviceFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        guard let model = model(machine) else { return [] }
        return [SystemFact(key: "device.model", title: "Device", value: model)]
    }

    private static func model(_ machine: Machine) -> String? {
        if let tree = machine.text("/proc/device-tree/model") { return tree.filter { $0 != "\0" } }
        let parts = ["sys_vendor", "product_name"].compactMap { machine.text("/sys/class/dmi/id/\($0)") }
            .filter { !fillers.contains($0) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// What makers leave in when they name nothing.
    private static let fillers = [
        "System manufacturer", "System Product Name", "To Be Filled By O.E.M.", "Default string", "None", "Unknown",
    ]
}
