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

    @Test func aLateCrashIsNoPartOfALoop() throws {
        for _ in 0..<3 { _ = try program.run("fault", in: directory) }
        var bytes = try ring()
        // The second of the three started 61 s earlier: slots of 64 bytes behind a head of 64, started_ns at 24.
        let at = 64 + 64 + 24
        let started: UInt64 = bytes.load(at: at)
        withUnsafeBytes(of: started &- 61_000_000_000) { bytes.replaceSubrange(at..<at + 8, with: $0) }
        try PrivateDirectory(path: directory.path).write(bytes, to: "launches")
        #expect(try launch() == text(GT_LAUNCH_AFTER_CRASH, 1))
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

    private func ring() throws -> [UInt8] { try PrivateDirectory(path: directory.path).read("launches") }
}

extension String {
    fileprivate func trimmingSuffix(_ unwanted: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, unwanted(last) { text.removeLast() }
        return String(text)
    }
}
