import CrashHarness
import CCrashHandler
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A program knows how its last runs ended, also when their records are gone.
struct LaunchTests {
    private static let program = Result { try CaptureLibrary.compile("ways.c", .shared) }
    private let program: CaptureLibrary.Program
    private let directory = ScratchDirectory()

    init() throws { program = try Self.program.get() }

    /// What a run that starts now is told: state, and early crashes in a row.
    private func launch() throws -> String {
        try program.run("launch", in: directory).output.trimmingSuffix { $0 == "\n" }
    }

    private func text(_ kind: gt_launch_kind, _ crashes: Int = 0) -> String { "\(kind.rawValue) \(crashes)" }

    @Test func theFirstRunIsNormal() throws {
        #expect(try launch() == text(GT_LAUNCH_NORMAL))
        #expect(try launch() == text(GT_LAUNCH_NORMAL), "so is one after a run that ended by itself")
    }

    @Test func threeEarlyCrashesAreALoop() throws {
        for crashes in 1...4 {
            _ = try program.run("fault", in: directory)
            // The run that asks is no crash: it has to be forgotten for the next round.
            let ring = try ring()
            #expect(try launch() == text(crashes >= 3 ? GT_LAUNCH_CRASH_LOOP : GT_LAUNCH_AFTER_CRASH, crashes))
            try PrivateDirectory(path: directory.path).write(ring, to: "launches")
        }
    }

    @Test func aNumberIsKeptForTheNextRunsAndOtherRecordsAreSeen() throws {
        let program = try CaptureLibrary.compile("runs.c", .shared)
        let first = try program.run(in: directory).output
        #expect(first == "0 more more\n1\n0 more more\n", "neither can be told before arming, nor after disarming")
        #expect(try program.run("killed", in: directory).status == .signaled(SIGKILL, coreDumped: false))
        #expect(try program.run(in: directory).output == "0 more more\n3 more more\n0 more more\n")
    }

    @Test func removedRecordsChangeNothing() throws {
        for _ in 0..<3 { _ = try program.run("abort", in: directory) }
        let made = try PrivateDirectory(path: directory.path)
        for name in try made.names() where name.hasSuffix(".crash") { try made.remove(name) }
        #expect(try launch() == text(GT_LAUNCH_CRASH_LOOP, 3))
    }

    @Test func aRunThatEndsWellEndsTheLoop() throws {
        for _ in 0..<3 { _ = try program.run("fault", in: directory) }
        _ = try program.run("exit", in: directory)
        _ = try program.run("fault", in: directory)
        #expect(try launch() == text(GT_LAUNCH_AFTER_CRASH, 1))
    }

    @Test func aKilledRunIsUnexplained() throws {
        _ = try program.run("sigkill", in: directory)
        #expect(try launch() == text(GT_LAUNCH_AFTER_UNEXPLAINED_END))
    }

    /// Sets how long the second of three crashes came after its start, in seconds.
    private func crashThreeTimes(secondAfter seconds: Int64) throws {
        for _ in 0..<3 { _ = try program.run("fault", in: directory) }
        var bytes = try ring()
        // Slots of 64 bytes behind a head of 64; started_ns at 24, ended_ns at 32.
        let at = 64 + 64 + 24
        let ended: UInt64 = bytes.load(at: at + 8)
        let started = ended &- UInt64(bitPattern: seconds * 1_000_000_000)
        withUnsafeBytes(of: started) { bytes.replaceSubrange(at..<at + 8, with: $0) }
        try PrivateDirectory(path: directory.path).write(bytes, to: "launches")
    }

    @Test(arguments: [Int64(59), 60])
    func aCrashWithinAMinuteIsPartOfALoop(_ seconds: Int64) throws {
        try crashThreeTimes(secondAfter: seconds)
        #expect(try launch() == text(GT_LAUNCH_CRASH_LOOP, 3))
    }

    /// The last one stands for a ring that is damaged: no crash comes before its start.
    @Test(arguments: [Int64(61), 3600, -1])
    func aLateCrashIsNoPartOfALoop(_ seconds: Int64) throws {
        try crashThreeTimes(secondAfter: seconds)
        #expect(try launch() == text(GT_LAUNCH_AFTER_CRASH, 1))
    }

    private static let fakeClock = try? CaptureLibrary.output(["sh", "-c", "echo /usr/lib/*/faketime/libfaketime.so.1"])
        .split(separator: "\n").first.flatMap { access(String($0), R_OK) == 0 ? $0 : nil }

    /// Times are those of a clock that nobody sets (CLOCK_BOOTTIME): whatever the wall clock says, a loop is one.
    @Test(.enabled(if: fakeClock != nil, "there is no faketime here"))
    func aClockThatIsSetChangesNothing() throws {
        let library = try #require(Self.fakeClock)
        for offset in ["-1d", "+30d", "-20y"] {
            let fake = ["LD_PRELOAD=\(library)", "FAKETIME=\(offset)"]
            let run = try program.run("fault", environment: fake, in: directory)
            #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        }
        #expect(try launch() == text(GT_LAUNCH_CRASH_LOOP, 3))
    }

    /// A loop is told of the application, not of one of its files: an update that crashes too is in it.
    @Test func anUpdateInBetweenDoesNotEndALoop() throws {
        let updated = directory.path + "/ways-2"
        for path in [program.path, program.path, updated] {
            if path == updated { _ = try CaptureLibrary.output(["cp", program.path, updated]) }
            _ = try ProgramRun([path, "fault"], in: directory)
        }
        #expect(try launch() == text(GT_LAUNCH_CRASH_LOOP, 3))
    }

    @Test func runsThatStillGoOnAreLeftOut() throws {
        _ = try program.run("fault", in: directory)
        var other = try ChildProcess(
            [program.path, "stay"], environment: ProgramRun.environment(directory), input: .pipe, output: .pipe)
        #expect(try other.readLine() == "staying")
        #expect(try launch() == text(GT_LAUNCH_AFTER_CRASH, 1))
        try other.send([])
        #expect(try other.wait() == .exited(3))
    }

    @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 0xA5, count: 4096)])
    func aDamagedRingIsBegunAnew(_ bytes: [UInt8]) throws {
        try PrivateDirectory(path: directory.path).write(bytes, to: "launches")
        #expect(try launch() == text(GT_LAUNCH_NORMAL))
        _ = try program.run("fault", in: directory)
        #expect(try launch() == text(GT_LAUNCH_AFTER_CRASH, 1))
    }

    @Test func aLinkInItsPlaceIsNotFollowed() throws {
        let elsewhere = ScratchDirectory()
        try PrivateDirectory(path: elsewhere.path).write([7], to: "target")
        _ = symlink(elsewhere.path + "/target", directory.path + "/launches")
        #expect(try launch() == text(GT_LAUNCH_UNKNOWN))
        #expect(try PrivateDirectory(path: elsewhere.path).read("target") == [7])
    }

    /// Whoever starts often and ends well leaves one record behind, not fifty.
    @Test func aRunAfterAPlainEndTakesOverItsRecord() throws {
        for way in ["exit", "_exit", "quick_exit"] { _ = try program.run(way, in: directory) }
        let files = try PrivateDirectory(path: directory.path)
        let name = try #require(try files.names().first { $0.hasSuffix(".crash") })
        // What a thread was leaving at that very instant.
        var bytes = try files.read(name)
        let late = [Int(GT_ANNOTATIONS_OFFSET) + 5 * Int(GT_ANNOTATION_SIZE), Int(GT_BREADCRUMBS_OFFSET)]
        for at in late { bytes.replaceSubrange(at..<at + 200, with: repeatElement(UInt8(ascii: "A"), count: 200)) }
        try files.write(bytes, to: name)
        let killed = try program.run("sigkill", in: directory)
        let record = try #require(killed.records.first)
        #expect(killed.records.count == 1 && record.state == GT_STATE_ARMED)
        #expect(record.annotations == ["document.pages": "42"] && record.breadcrumbs == ["opened export"])
        #expect(!record.bytes[..<Int(GT_MODULES_OFFSET)].contains(repeating: UInt8(ascii: "A"), count: 8))
    }

    /// What the record held of its last life, the build of the program above all, is nothing of this one's.
    @Test func aNewBuildThatTakesARecordOverIsNamedByItsOwnBuildID() throws {
        let id = String(repeating: "5a", count: 20)
        let rebuilt = try CaptureLibrary.compile("ways.c", .shared, options: ["-g", "-O1", "-Wl,--build-id=0x\(id)"])
        _ = try program.run("exit", in: directory)
        let records = try rebuilt.run("fault", in: directory).records
        let module = try #require(records.first).executable
        #expect(records.count == 1 && module.build_id_length == 20)
        #expect(withUnsafeBytes(of: module.build_id) { $0.prefix(20).allSatisfy { $0 == 0x5A } })
    }

    @Test(arguments: ["fault", "sigkill", "exec"])
    func aRecordOfAnyOtherEndStays(_ way: String) throws {
        let before = try program.run(way, in: directory).records.map(\.header.armed_realtime_ns)
        let after = try program.run("exit", in: directory).records.map(\.header.armed_realtime_ns)
        #expect(after.count == 2 && after.contains(before[0]))
    }

    @Test func runsAtTheSameTimeHaveARecordEach() throws {
        _ = try program.run("exit", in: directory)
        func start() throws -> ChildProcess {
            try ChildProcess(
                [program.path, "stay"], environment: ProgramRun.environment(directory), input: .pipe, output: .pipe)
        }
        var first = try start()
        var second = try start()
        #expect(try first.readLine() == "staying")
        #expect(try second.readLine() == "staying")
        let states = try TriggerRun.records(in: directory.path).map(\.state)
        #expect(states == [GT_STATE_ARMED, GT_STATE_ARMED])
        try first.send([])
        try second.send([])
        #expect(try first.wait() == .exited(3))
        #expect(try second.wait() == .exited(3))
    }

    private func ring() throws -> [UInt8] { try PrivateDirectory(path: directory.path).read("launches") }
}

extension Collection<UInt8> {
    fileprivate func contains(repeating byte: UInt8, count: Int) -> Bool {
        var length = 0
        return contains { next in
            length = next == byte ? length + 1 : 0
            return length == count
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ unwanted: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, unwanted(last) { text.removeLast() }
        return String(text)
    }
}
