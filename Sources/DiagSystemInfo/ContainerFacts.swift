internal import DiagModel

/// The container, sandbox or virtual machine around the process, by the marks each leaves (systemd-detect-virt(1), whose
/// names these are).
enum ContainerFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        [
            .of("container.kind", "Container", container(machine)),
            .of("sandbox.kind", "Sandbox", sandbox(machine)),
            .of("vm.kind", "Virtual machine", VirtualMachine.kind(machine)),
        ].compactMap(\.self)
    }

    private static func container(_ machine: Machine) -> String? {
        if machine.exists("/proc/vz"), !machine.exists("/proc/bc") { return "openvz" }
        let kernel = machine.text("/proc/sys/kernel/osrelease") ?? ""
        if kernel.contains("Microsoft") || kernel.contains("WSL") || kernel.contains("microsoft-standard") {
            return "wsl"
        }
        return named(machine) ?? byFiles(machine) ?? byControlGroup(machine)
    }

    /// What a container's manager says of itself: in files, or in the environment of its first process.
    private static func named(_ machine: Machine) -> String? {
        let told =
            machine.text("/run/host/container-manager", limit: 64) ?? machine.text("/run/systemd/container", limit: 64)
            ?? firstProcessSays(machine) ?? machine.environment("container")
        guard let told else { return nil }
        if told == "oci" { return byFiles(machine) ?? "container-other" }
        return known.contains(told) ? told : "container-other"
    }

    /// A value another program chose freely is not repeated.
    private static let known = [
        "docker", "podman", "lxc", "lxc-libvirt", "systemd-nspawn", "rkt", "openvz", "proot", "pouch", "wsl", "flatpak",
        "bubblewrap", "apptainer", "singularity", "incus", "buildah", "kubernetes", "toolbox", "distrobox",
    ]

    /// Readable by root only, which is what a container's process often is.
    private static func firstProcessSays(_ machine: Machine) -> String? {
        (machine.bytes("/proc/1/environ", limit: 1 << 16) ?? []).split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
            .first { $0.hasPrefix("container=") }.map { String($0.dropFirst(10)) }
    }

    private static func byFiles(_ machine: Machine) -> String? {
        if machine.exists("/run/.containerenv") { return "podman" }
        if machine.environment("KUBERNETES_SERVICE_HOST") != nil { return "kubernetes" }
        return machine.exists("/.dockerenv") ? "docker" : nil
    }

    /// Control groups of version 1 are seen from outside: the path names the manager.
    private static func byControlGroup(_ machine: Machine) -> String? {
        let groups = machine.text("/proc/self/cgroup") ?? ""
        let marks = [
            (":/lxc/", "lxc"), (":/lxc.payload", "lxc"), (":/docker/", "docker"), ("/kubepods", "kubernetes"),
            ("/libpod-", "podman"), (":/machine.slice/systemd-nspawn", "systemd-nspawn"),
        ]
        return marks.first { groups.contains($0.0) }?.1
    }

    private static func sandbox(_ machine: Machine) -> String? {
        if let info = machine.text("/.flatpak-info") {
            let version = KeyValueFile.assignments(info)["flatpak-version"]
            return ["flatpak", version].compactMap(\.self).joined(separator: " ")
        }
        if machine.exists("/.flatpak-info") { return "flatpak" }
        if machine.environment("SNAP") != nil { return "snap" }
        if machine.environment("APPIMAGE") != nil { return "appimage" }
        return machine.exists("/run/firejail/mnt") ? "firejail" : nil
    }
}
