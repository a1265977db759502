import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A directory never holds more records than its quota, and gives up first what is missed least.
struct QuotaTests {
    private static let program = Result { try CaptureLibrary.compile("ways.c", .shared) }
    private let program: CaptureLibrary.Program
    private let directory = ScratchDirectory()

    init() throws { program = try Self.program.get() }

    @discardableResult
    private func run(_ way: String, limit: Int) throws -> ProgramRun {
        try program.run(way, environment: ["LIMIT=\(limit)"], in: directory)
    }

    /// Armed times of the records, oldest first, as the order in which their runs began.
    private func ages() throws -> [UInt64] {
        try TriggerRun.records(in: directory.path).map(\.header.armed_realtime_ns).sorted()
    }

    @Test func plainEndsGoFirstThenUnexplainedOnes() throws {
        for way in ["fault", "sigkill", "exit", "fault"] { try run(way, limit: 4) }
        let states = try run("sigkill", limit: 4).records.map(\.state)
        #expect(states.count == 4 && !states.contains(GT_STATE_ENDED))
        let later = try run("fault", limit: 4).records
        #expect(later.count == 4)
        #expect(later.filter { $0.state == GT_STATE_CRASHED }.count == 3)
        #expect(later.filter { $0.state == GT_STATE_ARMED }.count == 1, "the older unexplained end has gone")
    }

    @Test func theOldestAndTheLatestCrashStay() throws {
        for _ in 0..<3 { try run("fault", limit: 3) }
        let first = try ages()
        try run("fault", limit: 3)
        let second = try ages()
        // Of three crashes the middle one goes: the last is what the next start is about.
        #expect(second.count == 3 && second[0] == first[0] && second[1] == first[2] && second[2] > first[2])
    }

    @Test func damagedRecordsSetAsideCount() throws {
        let aside = try PrivateDirectory(path: directory.path).subdirectory("quarantined")
        for number in 1...3 { try aside.write([1, 2, 3], to: "\(SystemClock.bootID)-\(number)-1.crash") }
        try run("fault", limit: 3)
        #expect(try aside.names().count == 2)
        #expect(try ages().count == 1)
    }

    @Test func crashingChildrenStopAtTheQuota() throws {
        let run = try run("children", limit: 4)
        #expect(run.status == .exited(3))
        #expect(run.records.count == 4 && run.records.filter { $0.state == GT_STATE_CRASHED }.count == 3)
    }

    @Test func recordsOfRunningProcessesAreNeverGivenUp() throws {
        var other = try ChildProcess(
            [program.path, "stay"], environment: ProgramRun.environment(directory), input: .pipe, output: .pipe)
        #expect(try other.readLine() == "staying")
        let refused = try run("fault", limit: 1)
        #expect(refused.status == .exited(1) && refused.output.contains("quota"))
        #expect(refused.records.count == 1)
        try other.send([])
        #expect(try other.wait() == .exited(3))
        #expect(try run("fault", limit: 1).records.map(\.state) == [GT_STATE_CRASHED])
    }

    /// Whoever looks and makes a record at the same moment as others may make one too many; the next start removes it.
    @Test func aRaceOfStartingProcessesIsOverWithTheNextStart() throws {
        let race = "for racer in $(seq 20); do \"$0\" fault & done; wait"
        let left = try ProgramRun(["sh", "-c", race, program.path], environment: ["LIMIT=5"], in: directory).records
        #expect(!left.isEmpty && left.allSatisfy { $0.state == GT_STATE_CRASHED })
        let after = try run("fault", limit: 5).records
        #expect(after.count == 5 && after.allSatisfy { $0.state == GT_STATE_CRASHED })
    }

    @Test func fiftyRecordsAreTheDefault() throws {
        let made = try PrivateDirectory(path: directory.path)
        for number in 1...120 { try made.write([0], to: "\(SystemClock.bootID)-\(number)-1.crash") }
        var child = try ChildProcess([program.path, "fault"], environment: ProgramRun.environment(directory))
        _ = try child.wait()
        #expect(try made.names().filter { $0.hasSuffix(".crash") }.count == 50)
    }
}
