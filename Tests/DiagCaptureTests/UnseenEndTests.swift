import CrashHarness
import DiagEnding
import DiagModel
import DiagPostmortem
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Programs that end without a word, for real, and what the next start makes of it.
struct UnseenEndTests {
    private static let program = Result { try CaptureLibrary.compile("ways.c", .shared) }
    private let program: CaptureLibrary.Program
    private let directory = ScratchDirectory()

    init() throws { program = try Self.program.get() }

    private func unseenEnd() throws -> UnseenEnd {
        let records = CrashRecordDirectory(try PrivateDirectory(path: directory.path))
        let entry = try #require(try records.entries().first)
        #expect(entry.state == .unexplained)
        return try records.unseenEnd(entry.id)
    }

    @Test(arguments: ["sigkill", "raw_exit"])
    func anEndThatNothingRecordedIsCalledUnknown(_ way: String) throws {
        _ = try program.run(way, in: directory)
        let end = try unseenEnd()
        #expect(end.annotations == [Annotation(key: "document.pages", value: "42")])
        #expect(end.breadcrumbs.map(\.text) == ["opened export"])
        let explanation = EndInvestigator(journalDirectory: directory.path).explain(end)
        #expect(explanation.cause == .unknown && explanation.confidence == .unknown)
    }

    @Test func whereItRanIsRecorded() throws {
        let invocation = "0123456789abcdef0123456789abcdef"
        _ = try program.run("sigkill", environment: ["INVOCATION_ID=\(invocation)"], in: directory)
        let surroundings = try unseenEnd().surroundings
        let own = try FileDescriptor.contents(ofFile: "/proc/self/cgroup", limit: 1 << 16)
        #expect(surroundings.controlGroups == String(decoding: own, as: UTF8.self))
        #expect(surroundings.invocationID == invocation)
    }

    @Test(arguments: ["exit", "_exit", "quick_exit", "exec", "sigterm"])
    func anEndThatTheProgramChoseIsNone(_ way: String) throws {
        _ = try program.run(way, in: directory)
        let records = CrashRecordDirectory(try PrivateDirectory(path: directory.path))
        let entry = try #require(try records.entries().first)
        #expect(entry.state == .ended)
        #expect(throws: PostmortemError.self) { try records.unseenEnd(entry.id) }
    }

    @Test(.enabled(if: ControlGroup.canBeMade, "no memory control group can be made here"))
    func theKernelsKillForWantOfMemoryIsExplained() throws {
        let group = try ControlGroup(memoryLimit: 24 << 20)
        defer { group.remove() }
        let run = try ProgramRun(
            ["sh", "-c", group.enter + "; exec \"$0\" hog", program.path], in: directory)
        #expect(run.status == .signaled(SIGKILL, coreDumped: false))
        let end = try unseenEnd()
        let counted = EndInvestigator(journalDirectory: directory.path, kernelLog: "/nonexistent").explain(end)
        #expect(counted.cause == .outOfMemory && counted.confidence == .likely)
        // The kernel's log may be for others only.
        guard access("/dev/kmsg", R_OK) == 0 else { return }
        let named = EndInvestigator(journalDirectory: directory.path).explain(end)
        #expect(named.cause == .outOfMemory && named.confidence == .certain)
        #expect(named.evidence.count == 2)
    }

    @Test func aMachineThatRestartedIsToldByItsBootID() throws {
        _ = try program.run("sigkill", in: directory)
        let made = try PrivateDirectory(path: directory.path)
        let old = try #require(try made.names().first)
        let before = "01234567-89ab-4cde-8f01-23456789abcd"
        var bytes = try made.read(old)
        try RecordFile.replaceBootID(in: &bytes, by: before)
        try made.write(bytes, to: before + old.dropFirst(36))
        try made.remove(old)
        let explanation = EndInvestigator(journalDirectory: directory.path).explain(try unseenEnd())
        #expect(explanation.cause == .restart)
    }

    @Test func aReportOfItHoldsTheNotesAndTheReason() throws {
        _ = try program.run("sigkill", in: directory)
        let end = try unseenEnd()
        let report = CrashReport(end, EndInvestigator(journalDirectory: directory.path).explain(end))
        #expect(report.id == end.id && report.reason.headline == "Ended from outside")
        #expect(report.reason.message?.contains("SIGKILL") == true)
        #expect(report.annotations.count == 1 && report.threads.isEmpty && report.rating.level == 0)
        #expect(report.fingerprint.count == 32)
    }
}
