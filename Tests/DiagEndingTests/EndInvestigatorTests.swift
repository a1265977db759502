import DiagEnding
import DiagModel
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

/// What the journal, the kernel's log and control groups tell of an end, and what they don't.
struct EndInvestigatorTests {
    private let scratch = ScratchDirectory()
    private static let invocation = "0123456789abcdef0123456789abcdef"

    /// A program armed five seconds after its boot, as fixtures' journals count.
    private func end(boot: String = ExportEntry.dashedBoot, _ change: (inout UnseenEnd) -> Void = { _ in }) -> UnseenEnd
    {
        var end = UnseenEnd(
            id: "\(boot)-42-500", process: ProcessKey(bootID: boot, pid: 42, startTicks: 500),
            executablePath: "/opt/birdlog/birdlog", appID: "birdlog", appVersion: nil,
            armed: Timestamp(microseconds: Int64(ExportEntry.epoch) + 5_000_000),
            armedMonotonic: MonotonicInstant(bootID: boot, microseconds: 5_000_000), surroundings: .init(),
            annotations: [], breadcrumbs: [])
        change(&end)
        return end
    }

    private func explain(_ end: UnseenEnd, journal entries: [ExportEntry] = []) throws -> EndExplanation {
        if !entries.isEmpty { try JournalFixture.write(entries, to: scratch.path) }
        return EndInvestigator(journalDirectory: scratch.path, kernelLog: scratch.path + "/kmsg").explain(end)
    }

    private func systemd(_ second: UInt64, _ fields: [String: String], comm: String = "systemd") -> ExportEntry {
        var entry = ExportEntry(second: second, pid: 1, "words")
        entry.fields += [("_COMM", Array(comm.utf8))] + fields.map { ($0.key, Array($0.value.utf8)) }
        return entry
    }

    private func unit(_ fields: [String: String]) -> [String: String] {
        fields.merging(["INVOCATION_ID": Self.invocation, "UNIT": "birdlog.service"]) { a, _ in a }
    }

    // MARK: - Units

    @Test(arguments: [
        ("oom-kill", EndExplanation.Cause.outOfMemory), ("timeout", .deadline), ("watchdog", .watchdog),
    ])
    func theResultOfTheUnitIsTheCause(_ result: String, _ cause: EndExplanation.Cause) throws {
        let failed = unit(["MESSAGE_ID": "d9b373ed55a64feb8242e02dbe79a49c", "UNIT_RESULT": result])
        let exited = unit([
            "MESSAGE_ID": "98e322203f7a4ed290d09fe03c09fe15", "EXIT_CODE": "killed", "EXIT_STATUS": "9",
        ])
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation }, journal: [systemd(60, exited), systemd(61, failed)])
        #expect(explanation.cause == cause && explanation.confidence == .likely)
        #expect(explanation.evidence.first == "systemd says that birdlog.service failed with result '\(result)'.")
        #expect(explanation.time == Timestamp(microseconds: Int64(ExportEntry.epoch) + 61_000_000))
    }

    @Test func aUserUnitKilledBySystemdOOMDIsNamed() throws {
        let fields = [
            "MESSAGE_ID": "d989611b15e44c9dbf31e3c81256e4ed", "USER_INVOCATION_ID": Self.invocation,
            "USER_UNIT": "app-birdlog.scope",
        ]
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation }, journal: [systemd(60, fields)])
        #expect(explanation.cause == .memoryPressure)
        #expect(explanation.evidence == ["systemd says that systemd-oomd killed processes of app-birdlog.scope."])
    }

    @Test func aSignalThatNothingElseExplainsIsNamed() throws {
        let exited = unit([
            "MESSAGE_ID": "98e322203f7a4ed290d09fe03c09fe15", "EXIT_CODE": "killed", "EXIT_STATUS": "9",
        ])
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation }, journal: [systemd(60, exited)])
        #expect(explanation.cause == .signal && explanation.headline == "Killed by SIGKILL")
        #expect(explanation.signalName == "SIGKILL")
        #expect(
            explanation.evidence == [
                "systemd saw the main process of birdlog.service die by SIGKILL.",
                "The machine has restarted since, and the journal of that boot was never closed.",
            ])
    }

    private var stopping: [String: String] { unit(["MESSAGE_ID": "de5b426a63be47a7b6ac3eaac82e2f6f"]) }

    /// `systemctl stop`, a log-out: a plain SIGTERM, of which systemd writes no more than this.
    @Test func aUnitThatWasStoppedIsNotCalledKilled() throws {
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation },
            journal: [systemd(60, stopping), ExportEntry(second: 600, "at work")])
        #expect(explanation.cause == .stopped && explanation.headline == "Stopped by systemd")
        #expect(explanation.evidence.first?.hasPrefix("systemd stopped birdlog.service") == true)
    }

    @Test(arguments: [(UInt64(70), EndExplanation.Cause.shutdown), (1000, .stopped)])
    func aUnitIsStoppedByAShutdownThatFollowsAtOnce(_ second: UInt64, _ cause: EndExplanation.Cause) throws {
        let closed = systemd(second, ["MESSAGE_ID": "d93fb3c9c24d451a97cea615ce59c00b"], comm: "systemd-journal")
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation }, journal: [systemd(60, stopping), closed])
        #expect(explanation.cause == cause && explanation.evidence.count == 2)
    }

    /// A unit that does not stop when asked is killed: that is the application's to mend.
    @Test func aStopThatRanOutOfTimeIsADeadline() throws {
        let failed = unit(["MESSAGE_ID": "d9b373ed55a64feb8242e02dbe79a49c", "UNIT_RESULT": "timeout"])
        let exited = unit([
            "MESSAGE_ID": "98e322203f7a4ed290d09fe03c09fe15", "EXIT_CODE": "killed", "EXIT_STATUS": "9",
        ])
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation },
            journal: [systemd(60, stopping), systemd(150, exited), systemd(151, failed)])
        #expect(explanation.cause == .deadline && explanation.signalName == "SIGKILL")
    }

    @Test func aProgramThatHadJustStartedIsSaidToHave() throws {
        let explanation = try explain(end { $0.isRecorded = false }, journal: [ExportEntry(second: 10, "at work")])
        #expect(explanation.cause == .powerLoss)
        #expect(explanation.evidence.last == "It had just started: nothing of its record had been written.")
    }

    /// Desktops start applications in scopes, whose processes are told no invocation id.
    @Test(arguments: ["0::/user.slice/user-1000.slice/app.slice/", "1:name=systemd:/user.slice/"])
    func aScopeIsKnownByItsName(_ group: String) throws {
        let scope = "app-gnome-birdlog-4242.scope"
        let killed = ["MESSAGE_ID": "fe6faa94e7774663a0da52717891d8ef", "USER_UNIT": scope]
        let other = [
            "MESSAGE_ID": "d9b373ed55a64feb8242e02dbe79a49c", "UNIT_RESULT": "timeout", "USER_UNIT": "x.scope",
        ]
        let explanation = try explain(
            end { $0.surroundings.controlGroups = group + scope + "\n" },
            journal: [systemd(60, killed), systemd(61, other)])
        #expect(explanation.cause == .outOfMemory)
        #expect(
            explanation.evidence == ["systemd says that the kernel killed a process of \(scope) for want of memory."])
        #expect(explanation.monotonicMicroseconds == 60_000_000)
    }

    @Test func aServiceIsNotKnownByItsNameForItMayHaveRunAgain() throws {
        let killed = ["MESSAGE_ID": "fe6faa94e7774663a0da52717891d8ef", "UNIT": "birdlog.service"]
        let explanation = try explain(
            end { $0.surroundings.controlGroups = "0::/system.slice/birdlog.service\n" }, journal: [systemd(60, killed)]
        )
        #expect(explanation.cause == .powerLoss)
    }

    @Test func otherRunsOtherWritersAndPlainExitsSayNothing() throws {
        let failed = ["MESSAGE_ID": "d9b373ed55a64feb8242e02dbe79a49c", "UNIT_RESULT": "timeout"]
        let exited = unit([
            "MESSAGE_ID": "98e322203f7a4ed290d09fe03c09fe15", "EXIT_CODE": "exited", "EXIT_STATUS": "1",
        ])
        let other = failed.merging(["INVOCATION_ID": String(Self.invocation.reversed())]) { a, _ in a }
        let explanation = try explain(
            end { $0.surroundings.invocationID = Self.invocation },
            journal: [
                systemd(60, other), systemd(61, unit(failed), comm: "birdlog"), systemd(2, unit(failed)),
                systemd(62, exited),
            ])
        #expect(explanation.cause == .powerLoss, "only that the boot is over is known")
    }

    // MARK: - Boots

    @Test func aBootWhoseJournalWasClosedWasShutDown() throws {
        let closed = systemd(90, ["MESSAGE_ID": "d93fb3c9c24d451a97cea615ce59c00b"], comm: "systemd-journal")
        let explanation = try explain(end(), journal: [ExportEntry(second: 10, "at work"), closed])
        #expect(explanation.cause == .shutdown && explanation.confidence == .likely)
        #expect(explanation.time == Timestamp(microseconds: Int64(ExportEntry.epoch) + 90_000_000))
    }

    @Test func aJournalThatWasOnlyRestartedIsNoShutdown() throws {
        let closed = systemd(20, ["MESSAGE_ID": "d93fb3c9c24d451a97cea615ce59c00b"], comm: "systemd-journal")
        #expect(try explain(end(), journal: [closed, ExportEntry(second: 30, "at work")]).cause == .powerLoss)
    }

    @Test func aBootWhoseJournalJustStopsLostItsPower() throws {
        let explanation = try explain(end(), journal: [ExportEntry(second: 10, "at work")])
        #expect(explanation.cause == .powerLoss && explanation.headline.contains("power loss"))
    }

    /// What journald wrote in the last half minute is lost with the power, also all that the process saw of it.
    @Test func aJournalThatStopsBeforeTheProcessStartedLostItsPowerToo() throws {
        let explanation = try explain(end(), journal: [ExportEntry(second: 2, "at work")])
        #expect(explanation.cause == .powerLoss)
    }

    @Test func aJournalThatWasClosedBeforeTheProcessStartedTellsNothing() throws {
        let closed = systemd(3, ["MESSAGE_ID": "d93fb3c9c24d451a97cea615ce59c00b"], comm: "systemd-journal")
        #expect(try explain(end(), journal: [ExportEntry(second: 2, "at work"), closed]).cause == .restart)
        #expect(
            try explain(end { $0.isRecorded = false }, journal: [closed]).cause == .shutdown, "its start is a guess")
    }

    @Test func withoutAJournalOnlyTheRestartIsKnown() throws {
        let explanation = try explain(end())
        #expect(explanation.cause == .restart && explanation.evidence.count == 1)
    }

    @Test func aKernelKillInTheJournalOutlivesTheBoot() throws {
        var killed = ExportEntry(second: 30, "Out of memory: Killed process 42 (birdlog) total-vm:1kB", priority: 3)
        killed.fields.append(("_TRANSPORT", Array("kernel".utf8)))
        let explanation = try explain(end(), journal: [killed, ExportEntry(second: 40, "at work")])
        #expect(explanation.cause == .outOfMemory && explanation.confidence == .certain)
        #expect(explanation.evidence[0].contains("the machine had no memory left"))
    }

    // MARK: - This boot

    /// Of this boot, armed 100 s after its start.
    private func endNow(_ change: (inout UnseenEnd) -> Void = { _ in }) -> UnseenEnd {
        end(boot: SystemClock.bootID) {
            $0.armedMonotonic.microseconds = 100_000_000
            change(&$0)
        }
    }

    private func kernelLog(_ lines: [String]) throws {
        try PrivateDirectory(path: scratch.path).write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "kmsg")
    }

    @Test func nothingIsMadeUpWhereNothingIsKnown() throws {
        let explanation = try explain(endNow())
        #expect(explanation.cause == .unknown && explanation.confidence == .unknown)
        #expect(explanation.headline == "Ended from outside" && explanation.time == nil)
    }

    @Test func theKernelsLogNamesTheProcessItKilled() throws {
        try kernelLog([
            "6,1,50000000,-;Out of memory: Killed process 42 (birdlog) total-vm:1kB",
            "6,2,150000000,-;Out of memory: Killed process 43 (other) total-vm:1kB",
            "3,3,160000000,-;Memory cgroup out of memory: Killed process 42 (birdlog) total-vm:1kB",
            " SUBSYSTEM=memory",
        ])
        let explanation = try explain(endNow())
        #expect(explanation.cause == .outOfMemory && explanation.confidence == .certain)
        #expect(explanation.headline == "Killed by the kernel: out of memory")
        #expect(explanation.evidence[0].contains("its control group had reached its memory limit"))
        #expect(explanation.time == endNow().wallClock(at: 160_000_000), "not the line before it was armed")
    }

    @Test func aNumberOfAnotherProgramIsLikelyAtMost() throws {
        try kernelLog(["3,3,160000000,-;Out of memory: Killed process 42 (sparrow) total-vm:1kB"])
        #expect(try explain(endNow()).confidence == .likely)
    }

    @Test(arguments: [
        "", ";", "3;", "a,b,c;Out of memory: Killed process 42 (birdlog)",
        "3,3,160000000,-;Killed process 42 (birdlog)",
        "3,3,160000000,-;Out of memory: Killed process x", "3,3,160000000,-;Out of memory: Killed process 42",
    ])
    func anyLineIsReadAndFewMeanAnything(_ line: String) throws {
        try kernelLog([line])
        let cause = try explain(endNow()).cause
        #expect(cause == (line.hasSuffix("process 42") ? .outOfMemory : .unknown))
    }

    @Test(arguments: [
        ("0::/app.slice/birdlog.scope", "/app.slice/birdlog.scope/memory.events", "low 0\noom 3\noom_kill 2\n"),
        ("4:memory:/birdlog", "/memory/birdlog/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n"),
    ])
    func aCountThatRoseIsLikely(_ groups: String, _ file: String, _ text: String) throws {
        let root = scratch.path + "/cgroup"
        let parts = (root + file).split(separator: "/").map(String.init)
        let directory = try PrivateDirectory(path: "/" + parts.dropLast().joined(separator: "/"))
        try directory.write(Array(text.utf8), to: parts[parts.count - 1])
        let investigator = EndInvestigator(
            journalDirectory: scratch.path, kernelLog: "/nonexistent", controlGroupRoot: root)
        func explain(before: UInt64?) -> EndExplanation {
            investigator.explain(endNow { $0.surroundings = .init(controlGroups: groups + "\n", memoryKills: before) })
        }
        let explanation = explain(before: 1)
        #expect(explanation.cause == .outOfMemory && explanation.confidence == .likely)
        #expect(
            explanation.evidence == ["Its memory control group has lost 1 process to want of memory since it started."])
        #expect(explain(before: 2).cause == .unknown)
        #expect(explain(before: nil).cause == .unknown)
    }

    @Test(arguments: ["0::/../outside", "0::relative", "0::/x\0y", ":", "4:memory:/../../outside"])
    func aRecordCanNotLeadOutOfTheControlGroups(_ groups: String) throws {
        let outside = try PrivateDirectory(path: scratch.path + "/outside")
        try outside.write(Array("oom_kill 9\n".utf8), to: "memory.events")
        try outside.write(Array("oom_kill 9\n".utf8), to: "memory.oom_control")
        let investigator = EndInvestigator(
            journalDirectory: scratch.path, kernelLog: "/nonexistent", controlGroupRoot: scratch.path + "/cgroup")
        let end = endNow { $0.surroundings = .init(controlGroups: groups, memoryKills: 0) }
        #expect(investigator.explain(end).cause == .unknown)
    }
}
