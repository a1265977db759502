internal import DiagModel

/// Graphics cards with their drivers, and what is plugged into them: from the kernel's DRM, without GL. A display's EDID
/// holds its serial number and is not read.
enum GraphicsFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        let entries = machine.names(in: "/sys/class/drm").filter { $0.hasPrefix("card") }
        let cards = entries.filter { $0.dropFirst(4).allSatisfy(\.isNumber) && $0.count > 4 }
        let displays = entries.filter { $0.contains("-") }.compactMap { display(machine, $0) }
        var facts = cards.enumerated().map { index, card in
            SystemFact(key: "gpu.\(index + 1)", title: "Graphics", value: describe(machine, card))
        }
        if let nvidia = machine.text("/sys/module/nvidia/version", limit: 64) {
            facts.append(SystemFact(key: "gpu.nvidia_driver", title: "NVIDIA driver", value: nvidia))
        }
        if !displays.isEmpty {
            facts.append(
                SystemFact(key: "display.connected", title: "Displays", value: displays.joined(separator: ", ")))
        }
        return facts
    }

    /// "Intel 8086:9a49, driver i915, primary".
    private static func describe(_ machine: Machine, _ card: String) -> String {
        let device = "/sys/class/drm/\(card)/device"
        let driver = machine.linkName("\(device)/driver")
        var parts: [String] = []
        if let vendor = hex(machine, "\(device)/vendor"), let model = hex(machine, "\(device)/device") {
            parts.append([makers[vendor], "\(vendor):\(model)"].compactMap(\.self).joined(separator: " "))
        }
        parts.append("driver \(driver ?? "none")")
        if machine.text("\(device)/boot_vga", limit: 8) == "1" { parts.append("primary") }
        return parts.joined(separator: ", ")
    }

    /// "HDMI-A-1 1920x1080": the first mode is the one the display prefers.
    private static func display(_ machine: Machine, _ connector: String) -> String? {
        let directory = "/sys/class/drm/\(connector)"
        guard machine.text("\(directory)/status", limit: 32) == "connected" else { return nil }
        let name = connector.drop { $0 != "-" }.dropFirst()
        let mode = machine.lines("\(directory)/modes").first.map { " \($0)" } ?? ""
        let off = machine.text("\(directory)/enabled", limit: 32) == "disabled" ? " (off)" : ""
        return "\(name)\(mode)\(off)"
    }

    /// "0x8086" without its prefix.
    private static func hex(_ machine: Machine, _ path: String) -> String? {
        machine.text(path, limit: 16).flatMap { $0.hasPrefix("0x") ? String($0.dropFirst(2)) : nil }
    }

    private static let makers = [
        "8086": "Intel", "1002": "AMD", "10de": "NVIDIA", "1af4": "virtio", "15ad": "VMware", "1234": "QEMU",
        "1b36": "QXL", "80ee": "VirtualBox", "1414": "Microsoft", "1a03": "ASPEED", "102b": "Matrox",
    ]
}
