internal import DiagModel

/// The container, sandbox or virtual machine around the process, by the marks each leaves (systemd-detect-virt(1)).
enum ContainerFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        [
            container(machine).map { SystemFact(key: "container.kind", title: "Container", value: $0) },
            sandbox(machine).map { SystemFact(key: "sandbox.kind", title: "Sandbox", value: $0) },
            virtualMachine(machine).map { SystemFact(key: "vm.kind", title: "Virtual machine", value: $0) },
        ].compactMap(\.self)
    }

    private static func container(_ machine: Machine) -> String? {
        if machine.text("/proc/sys/kernel/osrelease")?.lowercased().contains("microsoft") == true { return "wsl" }
        if let manager = machine.text("/run/systemd/container") ?? machine.text("/run/host/container-manager") {
            return manager
        }
        if machine.exists("/run/.containerenv") { return "podman" }
        if machine.exists("/.dockerenv") { return "docker" }
        if machine.exists("/proc/vz"), !machine.exists("/proc/bc") { return "openvz" }
        if machine.environment("KUBERNETES_SERVICE_HOST") != nil { return "kubernetes" }
        return machine.environment("container")
    }

    private static func sandbox(_ machine: Machine) -> String? {
        if machine.exists("/.flatpak-info") { return "flatpak" }
        if machine.environment("SNAP") != nil { return "snap" }
        return machine.environment("APPIMAGE") != nil ? "appimage" : nil
    }

    private static func virtualMachine(_ machine: Machine) -> String? {
        if let xen = machine.text("/sys/hypervisor/type") { return xen }
        let makers = ["sys_vendor", "board_vendor", "bios_vendor", "product_name"]
            .compactMap { machine.text("/sys/class/dmi/id/\($0)") }
        for (mark, name) in hypervisors where makers.contains(where: { $0.hasPrefix(mark) }) { return name }
        let flags = KeyValueFile.colons(machine.text("/proc/cpuinfo", limit: 8_192) ?? "")["flags"]
        return flags?.split(separator: " ").contains("hypervisor") == true ? "unnamed hypervisor" : nil
    }

    private static let hypervisors = [
        ("KVM", "kvm"), ("OpenStack", "kvm"), ("KubeVirt", "kvm"), ("Amazon EC2", "amazon"), ("QEMU", "qemu"),
        ("VMware", "vmware"), ("VMW", "vmware"), ("innotek GmbH", "virtualbox"), ("VirtualBox", "virtualbox"),
        ("Oracle Corporation", "virtualbox"), ("Xen", "xen"), ("Bochs", "bochs"), ("Parallels", "parallels"),
        ("BHYVE", "bhyve"), ("Hyper-V", "hyper-v"), ("Apple Virtualization", "apple"),
        ("Google Compute Engine", "google"),
    ]
}
