import DiagSystemInfo
import Glibc
import TestSupport
import Testing

/// Facts of other machines, written down from the documented formats.
struct RecordedMachineTests {
    private let tree = RecordedTree()
    private var scratch: ScratchDirectory { tree.scratch }

    private func facts(_ files: [String: String], environment: [String: String] = [:]) throws -> [String: String] {
        try tree.write(files)
        return tree.values(environment: environment)
    }

    @Test(arguments: [
        (
            "NAME=Fedora\nID=fedora\nVERSION_ID=41\nPRETTY_NAME=\"Fedora Linux 41 (Workstation Edition)\"\nVARIANT_ID=workstation",
            "Fedora Linux 41 (Workstation Edition)", "fedora 41"
        ),
        ("NAME='Arch Linux'\nPRETTY_NAME='Arch Linux'\nID=arch\nBUILD_ID=rolling", "Arch Linux", "arch rolling"),
        (
            "ID=alpine\nNAME=\"Alpine Linux\"\nVERSION_ID=3.20.1\nPRETTY_NAME=\"Alpine Linux v3.20\"",
            "Alpine Linux v3.20", "alpine 3.20.1"
        ),
        ("# a comment\nNAME=\"Own \\\"quoted\\\" \\$name\"\nID=own", "Own \"quoted\" $name", "own"),
        ("\n\n=\nNAME\nID=\"broken", "Linux", "\"broken"),
    ])
    func theDistributionIsReadFromOSRelease(text: String, name: String, id: String) throws {
        let facts = try facts(["/etc/os-release": text])
        #expect(facts["os.name"] == name)
        #expect(facts["os.id"] == id)
    }

    @Test func theVendorsFileStandsInForAMissingOne() throws {
        #expect(try facts(["/usr/lib/os-release": "PRETTY_NAME=Vendor"])["os.name"] == "Vendor")
    }

    @Test func anARMBoardIsNamed() throws {
        let facts = try facts([
            "/proc/cpuinfo": "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0b\n\nprocessor\t: 1\n",
            "/proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
            "/sys/devices/system/cpu/online": "0-3,8\n", "/proc/sys/kernel/arch": "aarch64\n",
        ])
        #expect(facts["cpu.model"] == "ARM implementer 0x41, part 0xd0b")
        #expect(facts["device.model"] == "Raspberry Pi 5 Model B Rev 1.0")
        #expect(facts["cpu.online"] == "5")
        #expect(facts["cpu.architecture"] == "aarch64")
    }

    @Test(
        arguments: [
            (["/run/.containerenv": ""], [:], "container.kind", "podman"),
            (["/.dockerenv": ""], [:], "container.kind", "docker"),
            (["/run/host/container-manager": "systemd-nspawn\n"], [:], "container.kind", "systemd-nspawn"),
            (["/run/systemd/container": "lxc"], [:], "container.kind", "lxc"),
            (["/proc/sys/kernel/osrelease": "5.15.153.1-microsoft-standard-WSL2"], [:], "container.kind", "wsl"),
            (["/.flatpak-info": "[Application]"], [:], "sandbox.kind", "flatpak"),
            ([:], ["SNAP": "/snap/x/1"], "sandbox.kind", "snap"),
            ([:], ["APPIMAGE": "/home/x/a.AppImage"], "sandbox.kind", "appimage"),
            (["/sys/class/dmi/id/sys_vendor": "QEMU\n"], [:], "vm.kind", "qemu"),
            (["/sys/class/dmi/id/product_name": "VMware7,1\n"], [:], "vm.kind", "vmware"),
            (["/sys/class/dmi/id/sys_vendor": "innotek GmbH\n"], [:], "vm.kind", "oracle (VirtualBox)"),
            (["/sys/hypervisor/type": "xen\n"], [:], "vm.kind", "xen"),
            (["/proc/cpuinfo": "flags\t: fpu hypervisor sse"], [:], "vm.kind", "vm-other"),
        ] as [([String: String], [String: String], String, String)])
    func theBoxAroundTheProcessIsTold(
        files: [String: String], environment: [String: String], key: String, kind: String
    ) throws {
        #expect(try facts(files, environment: environment)[key] == kind)
    }

    @Test func sessionsAreToldByKindAndNeverByAddress() throws {
        let environment = [
            "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "GNOME", "SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22",
            "LANG": "de_DE.UTF-8", "LC_ALL": "",
        ]
        let facts = try facts([:], environment: environment)
        #expect(facts["session.type"] == "wayland")
        #expect(facts["session.desktop"] == "GNOME")
        #expect(facts["session.remote"] == "ssh")
        #expect(facts["locale.language"] == "de_DE.UTF-8")
        #expect(!facts.values.contains { $0.contains("192.0.2") })
    }

    @Test func whatTheEnvironmentSaysOfTheSessionIsNoFreeText() throws {
        let environment = [
            "XDG_SESSION_TYPE": "/home/bob/x", "XDG_CURRENT_DESKTOP": "KDE /home/bob", "LC_TIME": "de_DE.UTF-8",
            "LC_bob": "alice",
        ]
        let facts = try facts([:], environment: environment)
        #expect(facts["session.type"] == "other")
        #expect(facts["session.desktop"] == "set")
        #expect(facts["environment.lc_time"] == "de_DE.UTF-8")
        #expect(facts["environment.lc_bob"] == nil)
        #expect(!facts.values.contains { $0.contains("bob") })
    }

    @Test func memoryAndPressureHaveUnits() throws {
        let facts = try facts([
            "/proc/meminfo": "MemTotal:       16314248 kB\nMemAvailable:     524288 kB\nSwapTotal:             0 kB\n",
            "/proc/pressure/memory":
                "some avg10=1.00 avg60=12.50 avg300=2.00 total=5\nfull avg10=0 avg60=0 avg300=0 total=0\n",
            "/proc/uptime": "273845.12 1000.00\n",
        ])
        #expect(facts["memory.total_bytes"] == "15.6 GiB")
        #expect(facts["memory.available_bytes"] == "512 MiB")
        #expect(facts["swap.total_bytes"] == "0 B")
        #expect(facts["pressure.memory_60s_percent"] == "12.50 % of the last minute")
        #expect(facts["uptime.seconds"] == "3 d 4 h")
    }

    @Test func aMachineThatAnswersNothingGivesNoFalseFacts() throws {
        let facts = try facts([:])
        #expect(facts == ["session.type": "none", "locale.language": "C"])
    }

    @Test func hostileFilesAreSurvived() throws {
        mkdir(scratch.path + "/etc", 0o700)
        mkdir(scratch.path + "/proc", 0o700)
        mkfifo(scratch.path + "/etc/os-release", 0o600)
        symlink("/dev/zero", scratch.path + "/proc/meminfo")
        let facts = try facts([
            "/proc/uptime": "1e999 x", "/sys/devices/system/cpu/online": "9-1,99999999999999999999",
            "/proc/cpuinfo": String(repeating: ":\n", count: 10_000),
            "/proc/pressure/memory": "some avg60", "/usr/lib/os-release": "PRETTY_NAME=Fallback",
        ])
        #expect(facts["os.name"] == "Fallback")
        #expect(facts["memory.total_bytes"] == nil)
        #expect(facts["cpu.online"] == nil)
        #expect(facts["uptime.seconds"] == nil)
    }
}
