import DiagSystemInfo
import Testing

/// A machine as its files tell of it, and the facts they make: written from os-release(5), proc(5), sysfs(5), cgroups(7)
/// and the containers' own documents.
struct RecordedMachine: CustomTestStringConvertible {
    let testDescription: String
    var files: [String: String]
    var environment: [String: String] = [:]
    var subject = FactSubject(asker: .itself)
    var expected: [String: String]
    /// Keys that must not be there.
    var absent: [String] = []
}

extension RecordedMachine {
    static let distributions: [RecordedMachine] = [
        RecordedMachine(
            testDescription: "Debian 12 on a laptop with X11 and AppArmor",
            files: [
                "/etc/os-release":
                    "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\nID=debian\n",
                "/proc/sys/kernel/osrelease": "6.1.0-21-amd64\n",
                "/proc/sys/kernel/version": "#1 SMP PREEMPT_DYNAMIC Debian 6.1.90-1 (2024-05-03)\n",
                "/sys/kernel/security/lsm": "lockdown,capability,landlock,yama,apparmor,tomoyo,bpf",
                "/sys/module/apparmor/parameters/enabled": "Y\n",
                "/proc/self/attr/apparmor/current": "/usr/lib/birdlog/birdlog (enforce)\n",
                "/proc/self/cgroup": "0::/user.slice/user-1000.slice/user@1000.service/app.slice/birdlog.scope\n",
                "/sys/fs/cgroup/cgroup.controllers": "cpu memory pids\n",
                "/sys/fs/cgroup/user.slice/user-1000.slice/memory.max": "max\n",
                "/sys/fs/cgroup/user.slice/user-1000.slice/pids.max": "10813\n",
                "/proc/sys/kernel/core_pattern": "core\n", "/proc/sys/kernel/yama/ptrace_scope": "0\n",
                "/sys/class/drm/card0/device/vendor": "0x8086\n", "/sys/class/drm/card0/device/device": "0x9a49\n",
                "/sys/class/drm/card0/device/driver": "-> ../../../bus/pci/drivers/i915",
                "/sys/class/drm/card0/device/boot_vga": "1\n",
                "/sys/class/drm/card0-eDP-1/status": "connected\n",
                "/sys/class/drm/card0-eDP-1/modes": "1920x1200\n1280x800\n",
                "/sys/class/drm/card0-HDMI-A-1/status": "disconnected\n", "/lib64/ld-linux-x86-64.so.2": "",
            ],
            environment: ["XDG_SESSION_TYPE": "x11", "XDG_CURRENT_DESKTOP": "XFCE", "LANG": "de_DE.UTF-8"],
            expected: [
                "os.name": "Debian GNU/Linux 12 (bookworm)", "os.id": "debian 12", "libc.version": "glibc",
                "security.mode": "AppArmor enabled", "security.confinement": "birdlog (enforce)",
                "cgroup.version": "v2", "cgroup.tasks_limit": "10813",
                "settings.core_pattern": "a file beside the work", "settings.ptrace_scope": "0",
                "gpu.1": "Intel 8086:9a49, driver i915, primary", "display.connected": "eDP-1 1920x1200",
                "session.type": "x11", "session.desktop": "XFCE",
            ],
            absent: ["cgroup.memory_limit_bytes", "container.kind", "vm.kind", "boot.secure_boot"]),
        RecordedMachine(
            testDescription: "Ubuntu 24.04 with apport, NVIDIA's driver and two displays",
            files: [
                "/etc/os-release": "-> ../usr/lib/os-release",
                "/usr/lib/os-release":
                    "PRETTY_NAME=\"Ubuntu 24.04.1 LTS\"\nNAME=\"Ubuntu\"\nVERSION_ID=\"24.04\"\nID=ubuntu\nID_LIKE=debian\n",
                "/proc/sys/kernel/core_pattern": "|/usr/share/apport/apport -p%p -s%s -c%c -d%d -P%P -u%u -g%g -- %E\n",
                "/proc/sys/kernel/tainted": "12289\n",
                "/sys/class/drm/card1/device/vendor": "0x10de\n", "/sys/class/drm/card1/device/device": "0x2684\n",
                "/sys/class/drm/card1/device/driver": "-> ../../../../bus/pci/drivers/nvidia",
                "/sys/module/nvidia/version": "550.107.02\n",
                "/sys/class/drm/card1-DP-1/status": "connected\n", "/sys/class/drm/card1-DP-1/modes": "3840x2160\n",
                "/sys/class/drm/card1-DP-2/status": "connected\n", "/sys/class/drm/card1-DP-2/enabled": "disabled\n",
            ],
            environment: ["XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"],
            expected: [
                "os.name": "Ubuntu 24.04.1 LTS", "os.id": "ubuntu 24.04", "settings.core_pattern": "piped to apport",
                "settings.kernel_tainted": "12289", "gpu.1": "NVIDIA 10de:2684, driver nvidia",
                "gpu.nvidia_driver": "550.107.02", "display.connected": "DP-1 3840x2160, DP-2 (off)",
                "session.desktop": "ubuntu:GNOME",
            ]),
        RecordedMachine(
            testDescription: "Fedora 41 with SELinux, Secure Boot and lockdown",
            files: [
                "/etc/os-release":
                    "NAME=\"Fedora Linux\"\nVERSION_ID=41\nID=fedora\nPRETTY_NAME=\"Fedora Linux 41 (Workstation Edition)\"\nVARIANT=\"Workstation Edition\"\n",
                "/sys/fs/selinux/enforce": "1", "/sys/kernel/security/lockdown": "none [integrity] confidentiality\n",
                "/proc/self/attr/current": "unconfined_u:unconfined_r:unconfined_t:s0-s0:c0.c1023\0",
                "/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c": "\u{6}\0\0\0\u{1}",
                "/proc/self/status":
                    "Name:\tbirdlog\nUid:\t1000\t1000\t1000\t1000\nThreads:\t7\nNoNewPrivs:\t1\nSeccomp:\t2\n",
                "/proc/sys/kernel/core_pattern": "|/usr/lib/systemd/systemd-coredump %P %u %g %s %t %c %h\n",
            ],
            expected: [
                "os.variant": "Workstation Edition", "security.mode": "SELinux enforcing",
                "security.confinement": "unconfined_t", "security.lockdown": "integrity", "boot.secure_boot": "on",
                "boot.firmware": "UEFI", "security.seccomp": "filter", "security.no_new_privileges": "set",
                "process.threads": "7", "settings.core_pattern": "piped to systemd-coredump",
            ], absent: ["process.superuser"]),
        RecordedMachine(
            testDescription: "Arch with preloads and odd settings",
            files: [
                "/etc/os-release": "NAME=\"Arch Linux\"\nPRETTY_NAME=\"Arch Linux\"\nID=arch\nBUILD_ID=rolling\n",
                "/proc/sys/vm/overcommit_memory": "2\n", "/proc/sys/kernel/randomize_va_space": "0\n",
                "/proc/sys/vm/max_map_count": "1048576\n", "/etc/ld.so.preload": "/usr/lib/libtrace.so\n",
            ],
            environment: [
                "LD_PRELOAD": "/home/wilhelmina/lib/libspy.so:libgamemodeauto.so.0", "LD_LIBRARY_PATH": "/opt/x:.::lib",
                "MALLOC_ARENA_MAX": "2", "MALLOC_TRACE": "/home/wilhelmina/trace",
                "GLIBC_TUNABLES": "glibc.malloc.check=3:glibc.pthread.rseq=0:home=/home/wilhelmina",
                "PATH": "/home/wilhelmina/bin:/usr/bin::tools", "HOME": "/home/wilhelmina",
                "QT_QPA_PLATFORM": "wayland;xcb", "GTK_THEME": "Adwaita:dark", "QT_PLUGIN_PATH": "/home/wilhelmina/qt",
                "SWIFT_BACKTRACE": "enable=no", "SWIFT_API_TOKEN": "abc123", "LC_TIME": "de_DE@euro",
            ],
            expected: [
                "os.id": "arch rolling", "settings.ld_preload": "libspy.so, libgamemodeauto.so.0",
                "settings.ld_preload_file": "set", "settings.malloc_arena_max": "2", "settings.malloc_trace": "set",
                "settings.ld_library_path": "4 directories, 2 relative, 1 empty (the working directory)",
                "settings.glibc_tunables": "glibc.malloc.check=3, glibc.pthread.rseq=0, another",
                "settings.overcommit_memory": "2", "settings.randomize_va_space": "0",
                "environment.path":
                    "4 directories, 1 in the home directory, 1 relative, 1 empty (the working directory)",
                "environment.qt_qpa_platform": "wayland;xcb", "environment.gtk_theme": "Adwaita:dark",
                "environment.qt_plugin_path": "set", "environment.swift_backtrace": "enable=no",
                "environment.swift_api_token": "set", "environment.lc_time": "de_DE@euro",
            ], absent: ["settings.max_map_count"]),
        RecordedMachine(
            testDescription: "Alpine with musl",
            files: [
                "/etc/os-release":
                    "NAME=\"Alpine Linux\"\nID=alpine\nVERSION_ID=3.20.1\nPRETTY_NAME=\"Alpine Linux v3.20\"\n",
                "/lib/ld-musl-x86_64.so.1": "",
            ], expected: ["os.name": "Alpine Linux v3.20", "libc.version": "musl"]),
        RecordedMachine(
            testDescription: "openSUSE Tumbleweed on a machine with threads and resume",
            files: [
                "/usr/lib/os-release":
                    "NAME=\"openSUSE Tumbleweed\"\nID=\"opensuse-tumbleweed\"\nVERSION_ID=\"20241105\"\nPRETTY_NAME=\"openSUSE Tumbleweed\"\n",
                "/sys/devices/system/cpu/online": "0-3\n",
                "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list": "0,2\n",
                "/sys/devices/system/cpu/cpu1/topology/thread_siblings_list": "1,3\n",
                "/sys/devices/system/cpu/cpu2/topology/thread_siblings_list": "0,2\n",
                "/sys/devices/system/cpu/cpu3/topology/core_cpus_list": "1,3\n",
                "/sys/devices/system/cpu/cpufreq/x": "",
                "/proc/cpuinfo":
                    "processor\t: 0\nmodel name\t: Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz\nflags\t\t: fpu lm cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3 avx avx2 bmi1 bmi2 f16c fma abm movbe xsave aes\n",
                "/proc/uptime": "7300.50 1.00\n",
                "/dev/kmsg":
                    "6,1,900,-;Linux version\n6,810,3600500000,-;PM: suspend exit\n6,990,7000500000,-;PM: suspend exit\n SUBSYSTEM=x\n",
            ],
            expected: [
                "os.id": "opensuse-tumbleweed 20241105", "cpu.online": "4", "cpu.cores": "2",
                "cpu.features": "x86-64-v3: sse4_2 avx avx2 aes bmi2 fma",
                "cpu.model": "Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz", "uptime.since_resume_seconds": "4 min 59 s",
            ]),
        RecordedMachine(
            testDescription: "Rocky 9 as a KVM guest with permissive SELinux",
            files: [
                "/etc/os-release":
                    "NAME=\"Rocky Linux\"\nVERSION_ID=\"9.4\"\nID=\"rocky\"\nPRETTY_NAME=\"Rocky Linux 9.4 (Blue Onyx)\"\n",
                "/sys/fs/selinux/enforce": "0", "/sys/class/dmi/id/sys_vendor": "QEMU\n",
                "/sys/class/dmi/id/product_name": "Standard PC (Q35 + ICH9, 2009)\n",
                "/sys/class/dmi/id/bios_vendor": "SeaBIOS\n", "/sys/class/dmi/id/product_serial": "SERIAL-4711\n",
                "/sys/devices/system/clocksource/clocksource0/available_clocksource": "kvm-clock tsc acpi_pm \n",
            ],
            expected: [
                "os.id": "rocky 9.4", "security.mode": "SELinux permissive", "vm.kind": "kvm", "boot.firmware": "BIOS",
                "device.model": "QEMU Standard PC (Q35 + ICH9, 2009)",
            ]),
        RecordedMachine(
            testDescription: "NixOS",
            files: [
                "/etc/os-release": "-> static/os-release",
                "/etc/static/os-release":
                    "ID=nixos\nNAME=NixOS\nPRETTY_NAME=\"NixOS 24.05 (Uakari)\"\nVERSION_ID=\"24.05\"\n",
                "/proc/self/maps":
                    "1000-2000 r-xp 00000000 08:01 42                        /nix/store/abc-birdlog-1.4/bin/birdlog\n3000-4000 r-xp 00000000 08:01 43   /home/wilhelmina/plug in.so\n5000-6000 r--p 00000000 08:01 44   /opt/data.bin\n7000-8000 r-xp 00000000 08:01 45   /nix/store/def-glibc/lib/libc.so.6\n9000-a000 r-xp 00000000 08:01 46   /usr/lib/libold.so (deleted)\n",
                "/proc/self/exe": "-> /nix/store/abc-birdlog-1.4/bin/birdlog",
            ],
            expected: [
                "os.name": "NixOS 24.05 (Uakari)", "modules.third_party": "plug in.so", "modules.deleted": "libold.so",
            ]),
    ]
}
