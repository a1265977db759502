/// The virtual machine around the kernel, by the rules and with the names of systemd-detect-virt(1).
///
/// It asks the processor (CPUID); the kernel, which has asked too, answers here by the clock it chose.
enum VirtualMachine {
    static func kind(_ machine: Machine) -> String? {
        if machine.text("/proc/cpuinfo", limit: 8_192)?.contains("User Mode Linux") == true { return "uml" }
        let firmware = byFirmware(machine)
        // Xen, VirtualBox and Amazon are known by their firmware even where they offer another hypervisor's clock.
        if let firmware, firmware != "qemu", firmware != "microsoft" { return titled(firmware) }
        return titled(byClock(machine) ?? byHypervisor(machine) ?? firmware ?? byDeviceTree(machine) ?? byFlag(machine))
    }

    /// A name that people would not recognise is explained.
    private static func titled(_ kind: String?) -> String? {
        switch kind {
        case "oracle": "oracle (VirtualBox)"
        case "microsoft": "microsoft (Hyper-V)"
        default: kind
        }
    }

    private static func byFirmware(_ machine: Machine) -> String? {
        let fields = ["product_name", "sys_vendor", "board_vendor", "bios_vendor", "product_version"]
            .compactMap { machine.text("/sys/class/dmi/id/\($0)", limit: 256) }
        for field in fields {
            if let match = marks.first(where: { field.hasPrefix($0.0) }) { return match.1 }
        }
        return nil
    }

    private static let marks = [
        ("KVM", "kvm"), ("OpenStack", "kvm"), ("KubeVirt", "kvm"), ("Amazon EC2", "amazon"), ("QEMU", "qemu"),
        ("VMware", "vmware"), ("VMW", "vmware"), ("innotek GmbH", "oracle"), ("VirtualBox", "oracle"),
        ("Oracle Corporation", "oracle"), ("Xen", "xen"), ("Bochs", "bochs"), ("Parallels", "parallels"),
        ("BHYVE", "bhyve"), ("Hyper-V", "microsoft"), ("Apple Virtualization", "apple"),
        ("Google Compute Engine", "google"),
    ]

    private static func byClock(_ machine: Machine) -> String? {
        let clocks = machine.text("/sys/devices/system/clocksource/clocksource0/available_clocksource") ?? ""
        if clocks.contains("kvm-clock") { return "kvm" }
        return clocks.contains("hyperv_clocksource") ? "microsoft" : nil
    }

    private static func byHypervisor(_ machine: Machine) -> String? { machine.text("/sys/hypervisor/type", limit: 64) }

    private static func byDeviceTree(_ machine: Machine) -> String? {
        if let tree = machine.text("/proc/device-tree/hypervisor/compatible", limit: 256) {
            return [("linux,kvm", "kvm"), ("xen", "xen"), ("vmware", "vmware")].first { tree.contains($0.0) }?.1
                ?? "vm-other"
        }
        // s390x
        guard let line = machine.lines("/proc/sysinfo").first(where: { $0.hasPrefix("VM00 Control Program:") }) else {
            return nil
        }
        return line.contains("KVM") ? "kvm" : "zvm"
    }

    private static func byFlag(_ machine: Machine) -> String? {
        let flags = KeyValueFile.colons(machine.text("/proc/cpuinfo", limit: 8_192) ?? "")["flags"]
        return flags?.split(separator: " ").contains("hypervisor") == true ? "vm-other" : nil
    }
}
