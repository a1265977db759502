import DiagModel
import DiagSystemInfo
import TestSupport
import Testing

/// What must never be a fact, planted in every place a fact is read from.
struct NeverTests {
    private let planted = [
        "wilhelmina", "nightingale-nest", "0123456789abcdef0123456789abcdef", "SN4711X", "52:54:00:12:34:56",
        "GardenWLAN",
        "Timbuktu", "hunter2", "192.0.2.7", "2001:db8::7",
    ]

    @Test func noPlantedNameOrNumberIsAFact() throws {
        let tree = RecordedTree()
        let all = planted.joined(separator: " ")
        try tree.write([
            "/etc/hostname": "nightingale-nest\n", "/etc/machine-id": "0123456789abcdef0123456789abcdef\n",
            "/proc/sys/kernel/hostname": "nightingale-nest\n", "/proc/version": "Linux (wilhelmina@nightingale-nest)\n",
            "/etc/timezone": "Africa/Timbuktu\n", "/etc/localtime": "-> ../usr/share/zoneinfo/Africa/Timbuktu",
            "/sys/class/dmi/id/product_serial": "SN4711X\n", "/sys/class/dmi/id/board_serial": "SN4711X\n",
            "/sys/class/dmi/id/product_uuid": "SN4711X\n", "/sys/class/dmi/id/chassis_asset_tag": "SN4711X\n",
            "/sys/class/dmi/id/sys_vendor": "LENOVO\n", "/sys/class/net/eth0/address": "52:54:00:12:34:56\n",
            "/proc/device-tree/serial-number": "SN4711X\0", "/proc/cmdline": "root=/dev/sda user=wilhelmina\n",
            "/proc/cpuinfo": "processor : 0\nmodel name : Cortex\nSerial : SN4711X\nflags : fpu lm\n",
            "/etc/os-release": "PRETTY_NAME=Debian\nID=debian\nHOME_URL=\"https://nightingale-nest/\"\n",
            "/proc/self/cmdline":
                "/home/wilhelmina/birdlog\0--token=hunter2\0-phunter2\0--user\0wilhelmina\0-v\0--odd_name_hunter2\0--\0--hunter2\0",
            "/proc/self/maps":
                "1-2 r-xp 0 8:1 4 /home/wilhelmina/lib/libthird.so\n3-4 r-xp 0 8:1 5 /home/wilhelmina/gone.so (deleted)\n",
            "/proc/self/cgroup": "0::/user.slice/user-wilhelmina.slice/nightingale-nest.scope\n",
            "/proc/self/attr/current": "/home/wilhelmina/bin/birdlog (enforce)\n",
            "/proc/self/status": "Uid:\t0\t0\t0\t0\nThreads:\t3\nVmRSS:\t2048 kB\n",
            "/proc/sys/kernel/core_pattern": "|/home/wilhelmina/bin/catch hunter2 %h\n",
            "/etc/ld.so.preload": "/home/wilhelmina/x.so\n", "/run/.containerenv": "name=\"wilhelmina\"\n",
            "/run/systemd/container": "wilhelmina\n", "/sys/class/drm/card0-DP-1/status": "connected\n",
            "/sys/class/drm/card0-DP-1/edid": "SN4711X",
            "/.flatpak-info": "[Instance]\ninstance-path=/home/wilhelmina\n",
            "/dev/kmsg": "6,1,9,-;usb 1: SerialNumber: SN4711X\n6,2,9,-;PM: suspend exit\n",
            "/var/lib/dpkg/info/wilhelmina.list": "/opt/other\n",
        ])
        let environment = [
            "USER": "wilhelmina", "LOGNAME": "wilhelmina", "HOME": "/home/wilhelmina", "HOSTNAME": "nightingale-nest",
            "PATH": "/home/wilhelmina/bin:/usr/bin", "TZ": "Africa/Timbuktu",
            "SSH_CONNECTION": "192.0.2.7 1 2001:db8::7 2",
            "DISPLAY": "nightingale-nest:0", "WAYLAND_DISPLAY": "/run/user/wilhelmina/0", "SESSION_MANAGER": all,
            "LD_PRELOAD": "/home/wilhelmina/libthird.so", "LD_LIBRARY_PATH": "/home/wilhelmina/lib:hunter2",
            "LD_AUDIT": "/home/wilhelmina/audit.so", "MALLOC_TRACE": "/home/wilhelmina/hunter2",
            "MALLOC_CONF": "hunter2",
            "GLIBC_TUNABLES": "glibc.x=hunter2:hunter2", "GTK_PATH": "/home/wilhelmina/gtk", "QT_API_KEY": "hunter2",
            "QT_LOGGING_TO": "wilhelmina@garden-birds.org", "SWIFT_TOKEN": "hunter2", "APPIMAGE": "/home/wilhelmina/b",
            "GTK_RC_FILES": "~/hunter2", "SECRET": all, "container": "wilhelmina", "QT_BIRD_LICENSE": "hunter2",
            "SWIFT_NEST": "Zk83hdPqLm29hunter2", "QT_VNC_HOST": "nightingale-nest", "GTK_USER": "wilhelmina",
        ]
        let subject = FactSubject(
            asker: .itself, version: "1.4", stateDirectory: "/home/wilhelmina/.local/state",
            crash: FactSubject.Crash(time: Timestamp(microseconds: 0), bootID: "x"))
        let values = tree.values(subject, environment: environment)
        for (key, value) in values {
            for secret in planted { #expect(!value.contains(secret) && !key.contains(secret), "\(key) says \(value)") }
        }
        #expect(values["process.options"] == "--token -p --user -v")
        #expect(values["modules.third_party"] == "libthird.so")
        #expect(values["modules.deleted"] == "gone.so")
        #expect(values["process.superuser"] == "all (superuser)")
        #expect(values["settings.core_pattern"] == "piped to catch")
    }
}
