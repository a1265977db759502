import DiagModel
import DiagSystemInfo
import Glibc
import TestSupport
import Testing

struct DistributionTests {
    @Test(arguments: RecordedMachine.distributions + RecordedMachine.containers)
    func aRecordedMachineGivesItsFacts(machine: RecordedMachine) throws {
        let tree = RecordedTree()
        try tree.write(machine.files)
        let values = tree.values(machine.subject, environment: machine.environment)
        for (key, value) in machine.expected { #expect(values[key] == value, "\(key)") }
        for key in machine.absent { #expect(values[key] == nil, "\(key)") }
        #expect(!values.values.contains { $0.contains("wilhelmina") || $0.contains("SERIAL") })
    }

    @Test func numbersBelowZeroAndEmptyFilesAreNoFacts() throws {
        let tree = RecordedTree()
        try tree.write([
            "/proc/meminfo": "MemTotal: -5 kB\nMemAvailable:\nSwapTotal: 99999999999999999999 kB\nSwapFree: x kB\n",
            "/proc/uptime": "-3.0 1\n", "/proc/pressure/memory": "some avg10=0 avg60=-1.00 total=0\n",
            "/proc/pressure/cpu": "some avg60=nan\n", "/proc/self/cgroup": "\n::\n0:\n0::/../../etc\n",
            "/proc/sys/kernel/core_pattern": "", "/proc/sys/vm/overcommit_memory": "-1\n", "/proc/self/limits": "\n\n",
            "/proc/self/status": "Threads:\n", "/sys/class/drm/card0/device/vendor": "",
            "/proc/self/maps": "x\n- r-xp\n",
            "/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c": "",
        ])
        let values = tree.values(FactSubject(asker: .itself))
        let expected = [
            "session.type": "none", "locale.language": "C", "cgroup.version": "v2", "boot.firmware": "UEFI",
            "gpu.1": "driver none",
        ]
        #expect(values == expected)
    }

    @Test func bytesThatAreNotTextAndHugeFilesAreTold() throws {
        let tree = RecordedTree()
        try tree.write(Array("NAME=\"Caf\u{E9}".utf8.dropLast(2)) + [0xE9, 0xFF, 0x22, 0x0A], to: "/etc/os-release")
        try tree.write([UInt8](repeating: 0x41, count: 5_000_000), to: "/proc/sys/kernel/osrelease")
        let values = tree.values()
        #expect(values["os.name"] == "Caf\u{FFFD}\u{FFFD}")
        #expect(values["kernel.release"]?.count == 16_384)
    }

    @Test func aPipeOrALoopOfLinksInPlaceOfAnyFileHoldsNothingUp() throws {
        let tree = RecordedTree()
        try tree.write([
            "/etc/x": "", "/proc/self/x": "", "/proc/sys/kernel/x": "", "/sys/class/drm/card0/device/x": "",
        ])
        let pipes = [
            "/etc/os-release", "/proc/cpuinfo", "/proc/meminfo", "/proc/uptime", "/proc/self/maps", "/proc/self/status",
            "/proc/self/limits", "/proc/self/cgroup", "/proc/sys/kernel/core_pattern",
            "/sys/class/drm/card0/device/vendor",
        ]
        for pipe in pipes { #expect(mkfifo(tree.scratch.path + pipe, 0o600) == 0) }
        #expect(symlink("loop", tree.scratch.path + "/proc/loop") == 0)
        #expect(symlink("../loop", tree.scratch.path + "/proc/self/cmdline") == 0)
        let values = tree.values(FactSubject(asker: .itself))
        #expect(values == ["session.type": "none", "locale.language": "C", "gpu.1": "driver none"])
    }

    @Test func keysAndGroupsCanBeSwitchedOff() throws {
        let tree = RecordedTree()
        try tree.write(RecordedMachine.distributions[0].files)
        let all = tree.values()
        let some = tree.values(excluding: ["gpu", "settings.core_pattern", "security.mode", "o", "cgroup"])
        let gone = Set(all.keys).subtracting(some.keys)
        #expect(
            gone == ["gpu.1", "settings.core_pattern", "security.mode", "cgroup.version", "cgroup.tasks_limit"])
        #expect(tree.values(excluding: Set(SystemInfo.groups)).isEmpty)
    }

    @Test func factsOfACrashSayThatTheyAreOfLater() throws {
        let tree = RecordedTree()
        let boot = "11111111-2222-3333-4444-555555555555"
        try tree.write(["/proc/sys/kernel/random/boot_id": boot + "\n"])
        var crash = FactSubject.Crash(
            time: Timestamp(microseconds: 0), bootID: boot, threads: 5,
            openDescriptors: DescriptorCount(open: 37, limit: 1_024))
        let same = tree.values(FactSubject(crash: crash))
        #expect(same["moment.boot"] == "the same as at the crash")
        #expect(same["moment.gathered"]?.hasSuffix(" after the crash") == true)
        #expect(same["process.threads"] == "5")
        #expect(same["process.open_descriptors"] == "37, limit 1024")
        crash.openDescriptors = DescriptorCount(open: 256, limit: 256, isAtLeast: true)
        #expect(tree.values(FactSubject(crash: crash))["process.open_descriptors"] == "all of 256")
        crash.bootID = "99999999-2222-3333-4444-555555555555"
        crash.executableChanged = true
        let later = tree.values(FactSubject(crash: crash))
        #expect(later["moment.boot"]?.hasPrefix("restarted since the crash") == true)
        #expect(later["app.changed"] == "changed since the crash")
        #expect(tree.values()["moment.gathered"] == nil)
    }

    @Test func whoMayNotReadTheKernelsLogIsToldHowOftenTheMachineWoke() throws {
        let tree = RecordedTree()
        #expect(tree.values()["uptime.since_resume_seconds"] == nil)
        try tree.write(["/sys/power/suspend_stats/success": "3\n"])
        #expect(tree.values()["uptime.since_resume_seconds"] == "unknown; it woke 3 times")
        try tree.write(["/proc/uptime": "1000.00 1.00\n", "/dev/kmsg": "6,1,700000000,-;PM: suspend exit\n"])
        #expect(tree.values()["uptime.since_resume_seconds"] == "5 min")
    }
}
