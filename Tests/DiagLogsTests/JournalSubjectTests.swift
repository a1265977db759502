import DiagLogs
import DiagModel
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

/// Whose lines are taken, and whose are not.
struct JournalSubjectTests {
    private let big = LogBudget(bytes: 1 << 20)

    private func entry(_ second: UInt64, _ message: String, _ fields: [String: String]) -> ExportEntry {
        let all = [("MESSAGE", message)] + fields.sorted { $0.key < $1.key }
        return ExportEntry(
            realtimeMicroseconds: ExportEntry.epoch + second * 1_000_000, monotonicMicroseconds: second * 1_000_000,
            fields: all.map { ($0.0, Array($0.1.utf8)) })
    }

    private func kernel(_ second: UInt64, _ message: String) -> ExportEntry {
        entry(second, message, ["_TRANSPORT": "kernel", "SYSLOG_IDENTIFIER": "kernel", "PRIORITY": "6"])
    }

    private func slice(
        _ subject: JournalSource.Subject, _ entries: [ExportEntry], at second: UInt64 = 100, budget: LogBudget? = nil
    ) throws -> [String] {
        let scratch = ScratchDirectory()
        try JournalFixture.write(entries, to: scratch.path)
        var source = JournalSource(subject, in: [.directory(scratch.path)])
        source.userID = 1000
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(ExportEntry.epoch + second * 1_000_000)),
            monotonic: MonotonicInstant(bootID: ExportEntry.dashedBoot, microseconds: second * 1_000_000))
        let slice = try source.slice(window, budget: budget ?? big)
        return slice.entries.map { String(decoding: $0.message, as: UTF8.self) }
    }

    private func process(startedAt second: UInt64? = nil, threads: [Int32] = []) -> LoggedProcess {
        LoggedProcess(
            ProcessKey(bootID: ExportEntry.dashedBoot, pid: 42, startTicks: 1),
            startedMicroseconds: second.map { $0 * 1_000_000 }, threadIDs: threads)
    }

    @Test func anEarlierProcessOfTheSameNumberIsAnother() throws {
        let entries = [
            ExportEntry(second: 10, "of the process before"), kernel(11, "other[42]: segfault at 0 ip 0 sp 0 error 4"),
            ExportEntry(second: 50, "hello"), ExportEntry(second: 99, "oops"),
        ]
        #expect(try slice(.process(process(startedAt: 50)), entries) == ["hello", "oops"])
        #expect(try slice(.process(process()), entries).count == 4)
    }

    static let kernelLines = [
        "birdlog[42]: segfault at 0 ip 000055d0 sp 00007ffc error 4 in birdlog[55d0+1000]",
        "traps: birdlog[42] general protection fault ip:55d0 sp:7ffc error:0 in birdlog[55d0+1000]",
        "traps: birdlog[42] trap invalid opcode ip:55d0 sp:7ffc error:0",
        "Out of memory: Killed process 42 (birdlog) total-vm:100kB, anon-rss:50kB, UID:1000 pgtables:1kB",
        "oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=/,task=birdlog,pid=42,uid=1000",
        "Memory cgroup out of memory: Killed process 42 (birdlog) total-vm:100kB",
        "oom_reaper: reaped process 42 (birdlog), now anon-rss:0kB",
        "audit: type=1400 audit(1.2:3): apparmor=\"DENIED\" operation=\"open\" pid=42 comm=\"birdlog\"",
        "audit: type=1400 audit(1.2:3): avc:  denied  { read } for  pid=42 comm=\"birdlog\" name=\"x\"",
        "audit: type=1326 audit(1.2:3): auid=1000 uid=1000 pid=42 comm=\"birdlog\" sig=31 syscall=56",
        "i915 0000:00:02.0: [drm] GPU HANG: ecode 9:1:85dffffb, in birdlog [42]",
        "[drm:amdgpu_job_timedout] *ERROR* Process information: process birdlog pid 42 thread birdlog:cs0 pid 4343",
        "NVRM: Xid (PCI:0000:01:00): 31, pid=42, name=birdlog, Ch 00000010",
        "INFO: task birdlog:42 blocked for more than 120 seconds.",
        "birdlog-worker[4711]: segfault at 8 ip 000055d0 sp 00007ffc error 6 in birdlog[55d0+1000]",
    ]

    @Test(arguments: kernelLines)
    func whatTheKernelSaysOfTheProcessIsFoundAmongWhatItSaysOfOthers(line: String) throws {
        let others = [
            "other[421]: segfault at 42 ip 42 sp 42 error 4 in other[42000+1000]", "usb 1-42: new device number 42",
            "Killed process 4200 (other)", "[UFW BLOCK] IN=eth0 SPT=42 DPT=42 LEN=42", "pid=421 comm=\"other\"",
        ]
        let entries = others.map { kernel(90, $0) } + [kernel(100, line)]
        #expect(try slice(.process(process(threads: [42, 4711])), entries) == [line])
    }

    @Test func nobodyCanPutWordsInTheKernelsMouth() throws {
        let forged = entry(
            99, "birdlog[42]: segfault at 0 ip 0", ["_TRANSPORT": "syslog", "SYSLOG_IDENTIFIER": "kernel", "_PID": "7"])
        #expect(try slice(.process(process()), [forged]).isEmpty)
    }

    @Test func theKernelsLineStaysWhateverTheLevelAndTheBudget() throws {
        let fault = kernel(0, Self.kernelLines[0])
        let entries = [fault] + (1...90).map { ExportEntry(second: $0, "line \($0)") }
        let small = LogBudget(bytes: 400, level: .debug)
        #expect(try slice(.process(process()), entries, budget: small).first == Self.kernelLines[0])
        let severe = LogBudget(level: .error)
        #expect(try slice(.process(process()), entries, budget: severe) == [Self.kernelLines[0]])
    }

    @Test func theRestOfTheProcessesOwnUnitIsTakenAndWhatSystemdSaysOfIt() throws {
        let unit = ["_SYSTEMD_UNIT": "birdlog.service", "_SYSTEMD_INVOCATION_ID": "aa", "_TRANSPORT": "stdout"]
        let entries = [
            entry(89, "last run's output", unit.merging(["_PID": "40", "_SYSTEMD_INVOCATION_ID": "99"]) { $1 }),
            entry(90, "own", unit.merging(["_PID": "42"]) { $1 }),
            entry(91, "of its child", unit.merging(["_PID": "43"]) { $1 }),
            entry(92, "forged", ["INVOCATION_ID": "aa", "_PID": "77"]),
            entry(93, "Main process exited, code=dumped", ["INVOCATION_ID": "aa", "_PID": "1"]),
        ]
        #expect(
            try slice(.process(process()), entries) == ["own", "of its child", "Main process exited, code=dumped"])
    }

    @Test(arguments: ["user@1000.service", "session-2.scope", "vte-spawn-1.scope", "app-org.gnome.Terminal-3.scope"])
    func aUnitThatManySharesIsNotTheProcesses(unit: String) throws {
        let fields = ["_SYSTEMD_USER_UNIT": unit, "_SYSTEMD_INVOCATION_ID": "aa", "_TRANSPORT": "stdout"]
        let entries = [
            entry(90, "own", fields.merging(["_PID": "42"]) { $1 }),
            entry(91, "somebody's", fields.merging(["_PID": "43"]) { $1 }),
        ]
        #expect(try slice(.process(process()), entries) == ["own"])
    }

    @Test(arguments: ["birdlog", "birdlog.service", "bird*.service"])
    func aUnitIsNamedAsSystemctlNamesIt(name: String) throws {
        let entries = [
            entry(1, "of the system", ["_SYSTEMD_UNIT": "birdlog.service"]),
            entry(2, "of this user", ["_SYSTEMD_USER_UNIT": "birdlog.service", "_UID": "1000"]),
            entry(3, "of another user", ["_SYSTEMD_USER_UNIT": "birdlog.service", "_UID": "1001"]),
            entry(4, "Started", ["UNIT": "birdlog.service", "_PID": "1"]),
            entry(5, "forged", ["UNIT": "birdlog.service", "_PID": "5"]),
            entry(6, "other", ["_SYSTEMD_UNIT": "other.service"]),
        ]
        #expect(try slice(.unit(name), entries) == ["of the system", "of this user", "Started"])
    }

    @Test func aScopeOfADesktopIsFoundByAPattern() throws {
        let entries = [
            entry(1, "hello", ["_SYSTEMD_USER_UNIT": "app-flatpak-org.example.Foo-77.scope", "_UID": "1000"]),
            entry(2, "other", ["_SYSTEMD_USER_UNIT": "app-flatpak-org.example.Bar-78.scope", "_UID": "1000"]),
        ]
        #expect(try slice(.unit("app-*-org.example.Foo-*.scope"), entries) == ["hello"])
        #expect(try slice(.unit("app-*-org.example.None-*.scope"), entries).isEmpty)
    }

    @Test func aProgramsLinesAreThoseOfTheSameUser() throws {
        let entries = [
            entry(1, "mine", ["_EXE": "/usr/bin/birdlog", "_UID": "1000"]),
            entry(2, "another's", ["_EXE": "/usr/bin/birdlog", "_UID": "1001"]),
            entry(3, "forged", ["EXE": "/usr/bin/birdlog", "_UID": "1000"]),
        ]
        #expect(try slice(.executable("/usr/bin/birdlog"), entries) == ["mine"])
    }

    @Test func aContainersLinesComeFromItsEngine() throws {
        let entries = [
            entry(1, "docker", ["CONTAINER_NAME": "nest", "_UID": "0"]),
            entry(2, "podman", ["CONTAINER_NAME": "nest", "_UID": "1000"]),
            entry(3, "another's", ["CONTAINER_NAME": "nest", "_UID": "1001"]),
        ]
        #expect(try slice(.container("nest"), entries) == ["docker", "podman"])
    }

    @Test func placesAreReadTogether() throws {
        let (scratch, other) = (ScratchDirectory(), ScratchDirectory())
        try JournalFixture.write([ExportEntry(second: 98, "from far away")], to: other.path, name: "remote-host")
        try JournalFixture.write([ExportEntry(second: 97, "from here")], to: scratch.path)
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(ExportEntry.epoch + 100_000_000)), monotonic: nil)
        var source = JournalSource(
            .identifier("birdlog"), in: [.directory(scratch.path), .file(other.path + "/remote-host.journal")])
        source.userID = 1000
        let texts = try source.slice(window, budget: big).entries.map { String(decoding: $0.message, as: UTF8.self) }
        #expect(texts == ["from here", "from far away"])
    }
}
