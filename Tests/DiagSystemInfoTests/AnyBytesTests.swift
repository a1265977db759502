import DiagModel
import DiagSystemInfo
import Testing

/// Whatever lies where facts are read from, there are facts or none: nothing traps.
struct AnyBytesTests {
    private let paths = [
        "/etc/os-release", "/proc/cpuinfo", "/proc/meminfo", "/proc/uptime", "/proc/pressure/io", "/proc/self/cgroup",
        "/proc/self/limits", "/proc/self/status", "/proc/self/maps", "/proc/self/cmdline", "/proc/self/exe",
        "/dev/kmsg",
        "/proc/1/environ", "/proc/sys/kernel/core_pattern", "/sys/devices/system/cpu/online",
        "/sys/class/drm/card0/device/vendor",
        "/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c", "/.flatpak-info",
        "/var/lib/dpkg/info/x.list", "/var/lib/dpkg/info/x.md5sums", "/var/lib/dpkg/status", "/lib/apk/db/installed",
        "/var/lib/pacman/local/x-1/files", "/var/lib/pacman/local/x-1/desc", "/usr/lib/sysimage/rpm/rpmdb.sqlite",
    ]
    /// Pieces that lead a reader further in than noise would.
    private let pieces: [[UInt8]] = [
        [0x7F, 0x45, 0x4C, 0x46, 2, 1], Array("\n/usr/bin/x\n".utf8), Array("0::/..//a\n".utf8),
        Array("Package: x\n".utf8),
        Array("some avg60=".utf8), Array("Max open files ".utf8), Array("1-2 r-xp 0 0 0 /".utf8),
        Array("6,1,2,-;PM: ".utf8),
        Array("%NAME%\n".utf8), Array("R:x\nZ:Q1".utf8), Array("18446744073709551615".utf8),
        Array("\nusr/bin/x\n".utf8),
        [UInt8](repeating: 0xFF, count: 8), [0, 0, 0, 4], [0x0A], Array("=:\"'\\".utf8),
    ]

    @Test(arguments: 0..<40)
    func anyBytesGiveFactsOrNone(seed: Int) throws {
        var random = SystemRandomNumberGenerator()
        let tree = RecordedTree()
        for path in paths {
            var bytes: [UInt8] = []
            while bytes.count < 400, Int.random(in: 0..<24, using: &random) > 0 {
                let noise = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                bytes += Bool.random(using: &random) ? noise : pieces.randomElement(using: &random) ?? []
            }
            if path == "/proc/self/exe" { bytes = pieces[0] + bytes }
            try tree.write(bytes, to: path)
        }
        let subject = FactSubject(asker: .itself, executable: "/usr/bin/x")
        let values = tree.values(subject)
        #expect(values["session.type"] == "none")
        #expect(values.values.allSatisfy { !$0.isEmpty })
    }
}
