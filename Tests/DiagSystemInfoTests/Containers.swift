import DiagSystemInfo

extension RecordedMachine {
    private static let debian = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\nVERSION_ID=12\n"

    static let containers: [RecordedMachine] = [
        RecordedMachine(
            testDescription: "Docker with control groups of version 1, seen from outside",
            files: [
                "/etc/os-release": debian, "/.dockerenv": "",
                "/proc/self/cgroup":
                    "11:memory:/docker/0123456789abcdef\n4:cpu,cpuacct:/docker/0123456789abcdef\n3:pids:/docker/0123456789abcdef\n1:name=systemd:/docker/0123456789abcdef\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes": "536870912\n",
                "/sys/fs/cgroup/memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n",
                "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "150000\n",
                "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n", "/sys/fs/cgroup/pids/pids.max": "max\n",
            ],
            expected: [
                "container.kind": "docker", "cgroup.version": "v1", "cgroup.memory_limit_bytes": "512 MiB",
                "cgroup.cpu_limit_cpus": "1.50 CPUs", "cgroup.oom_kills": "3 in this control group",
            ], absent: ["cgroup.tasks_limit", "vm.kind"]),
        RecordedMachine(
            testDescription: "Control groups of version 1 without limits",
            files: [
                "/proc/self/cgroup": "4:memory:/\n3:cpu:/\n2:pids:/\n0::/\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
                "/sys/fs/cgroup/unified/memory.max": "max\n",
            ], expected: ["cgroup.version": "v1 and v2"],
            absent: ["cgroup.memory_limit_bytes", "cgroup.cpu_limit_cpus", "cgroup.tasks_limit", "cgroup.oom_kills"]),
        RecordedMachine(
            testDescription: "Podman, rootless, with control groups of version 2",
            files: [
                "/etc/os-release": debian, "/run/.containerenv": "engine=\"podman-4.9\"\nname=\"wilhelminas-box\"\n",
                "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cgroup.controllers": "cpu memory\n",
                "/sys/fs/cgroup/memory.max": "1073741824\n", "/sys/fs/cgroup/memory.high": "805306368\n",
                "/sys/fs/cgroup/memory.swap.max": "0\n", "/sys/fs/cgroup/cpu.max": "50000 100000\n",
                "/sys/fs/cgroup/memory.events": "low 0\nhigh 7\nmax 2\noom 1\noom_kill 1\n",
            ], environment: ["container": "oci"],
            expected: [
                "container.kind": "podman", "cgroup.version": "v2", "cgroup.memory_limit_bytes": "1.0 GiB",
                "cgroup.memory_high_bytes": "768 MiB", "cgroup.swap_limit_bytes": "0 B",
                "cgroup.cpu_limit_cpus": "0.50 CPUs", "cgroup.oom_kills": "1 in this control group",
            ]),
        RecordedMachine(
            testDescription: "LXC without systemd, told by its first process",
            files: ["/proc/1/environ": "TERM=linux\0container=lxc\0", "/etc/os-release": debian],
            expected: ["container.kind": "lxc"]),
        RecordedMachine(
            testDescription: "LXC whose limits are set above its own group",
            files: [
                "/run/systemd/container": "lxc\n", "/proc/self/cgroup": "0::/lxc.payload.wilhelmina/app\n",
                "/sys/fs/cgroup/cgroup.controllers": "memory\n",
                "/sys/fs/cgroup/lxc.payload.wilhelmina/app/memory.max": "max\n",
                "/sys/fs/cgroup/lxc.payload.wilhelmina/memory.max": "2147483648\n",
            ], expected: ["container.kind": "lxc", "cgroup.memory_limit_bytes": "2.0 GiB"]),
        RecordedMachine(
            testDescription: "Flatpak",
            files: [
                "/etc/os-release": "NAME=\"Freedesktop SDK\"\nID=org.freedesktop.platform\nVERSION_ID=23.08\n",
                "/.flatpak-info":
                    "[Application]\nname=org.example.Birdlog\nruntime=runtime/org.gnome.Platform/x86_64/46\n\n[Instance]\ninstance-id=1234\nflatpak-version=1.14.8\narch=x86_64\nbranch=stable\n",
                "/run/host/container-manager": "flatpak\n",
            ],
            expected: ["container.kind": "flatpak", "sandbox.kind": "flatpak 1.14.8", "os.name": "Freedesktop SDK"]),
        RecordedMachine(
            testDescription: "Snap with its AppArmor profile",
            files: [
                "/etc/os-release": "NAME=\"Ubuntu Core\"\nID=ubuntu-core\nVERSION_ID=\"22\"\n",
                "/proc/self/attr/current": "snap.birdlog.birdlog (enforce)\n",
            ],
            environment: [
                "SNAP": "/snap/birdlog/42", "SNAP_NAME": "birdlog", "SNAP_REVISION": "42", "SNAP_VERSION": "1.4",
            ],
            expected: [
                "sandbox.kind": "snap", "os.id": "ubuntu-core 22",
                "security.confinement": "snap.birdlog.birdlog (enforce)",
            ]),
        RecordedMachine(
            testDescription: "AppImage on Debian",
            files: ["/etc/os-release": debian],
            environment: ["APPIMAGE": "/home/wilhelmina/Birdlog.AppImage", "APPDIR": "/tmp/.mount_Birdlo1"],
            expected: ["sandbox.kind": "appimage"]),
        RecordedMachine(
            testDescription: "WSL 2",
            files: [
                "/etc/os-release": "PRETTY_NAME=\"Ubuntu 22.04.4 LTS\"\nID=ubuntu\nVERSION_ID=\"22.04\"\n",
                "/proc/sys/kernel/osrelease": "5.15.153.1-microsoft-standard-WSL2\n",
                "/sys/devices/system/clocksource/clocksource0/available_clocksource": "hyperv_clocksource_tsc_page\n",
            ], expected: ["container.kind": "wsl", "vm.kind": "microsoft (Hyper-V)"]),
        RecordedMachine(
            testDescription: "Kubernetes, whose container names itself as it likes",
            files: ["/run/systemd/container": "wilhelminas-own\n"],
            environment: ["KUBERNETES_SERVICE_HOST": "10.0.0.1"], expected: ["container.kind": "container-other"]),
    ]
}
