import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import Testing

/// Every end of a C program is told apart, and only those of which nobody will ask wipe the notes.
struct LibraryEndingTests {
    private static let program = Result { try CaptureLibrary.compile("ways.c", .shared) }

    private func end(_ way: String) throws -> (status: PlatformOS.ExitStatus, record: RecordFile) {
        let run = try Self.program.get().run(way)
        return (run.status, try #require(run.records.first))
    }

    @Test(arguments: [
        ("exit", GT_END_EXIT, Int32(4)), ("_exit", GT_END_IMMEDIATE, 4), ("quick_exit", GT_END_QUICK_EXIT, 4),
        ("return", GT_END_EXIT, 3),
    ])
    func aPlainEndIsMarkedAndWiped(_ way: String, _ kind: gt_end_kind, _ status: Int32) throws {
        let end = try end(way)
        #expect(end.status == .exited(status))
        #expect(end.record.state == GT_STATE_ENDED && end.record.header.end_kind == kind.rawValue)
        #expect(end.record.header.end_status == status)
        #expect(end.record.annotations.isEmpty && end.record.breadcrumbs.isEmpty)
    }

    @Test func anExecIsAnEndThatKeepsItsNotes() throws {
        let end = try end("exec")
        #expect(end.status == .exited(0))
        #expect(end.record.state == GT_STATE_ENDED && end.record.header.end_kind == GT_END_EXEC.rawValue)
        #expect(end.record.annotations["document.pages"] == "42")
    }

    @Test(arguments: ["sigkill", "failed_exec"])
    func whatNothingSawStaysArmedWithItsNotes(_ way: String) throws {
        let end = try end(way)
        #expect(end.status == .signaled(SIGKILL, coreDumped: false))
        #expect(end.record.state == GT_STATE_ARMED && end.record.header.end_kind == GT_END_NONE.rawValue)
        #expect(end.record.annotations["document.pages"] == "42" && end.record.breadcrumbs == ["opened export"])
    }

    @Test func aHandlerOfSIGTERMCanSayThatItLeavesOnPurpose() throws {
        let end = try end("sigterm")
        #expect(end.status == .signaled(SIGTERM, coreDumped: false))
        #expect(end.record.state == GT_STATE_ENDED && end.record.header.end_kind == GT_END_NOTED.rawValue)
        #expect(end.record.annotations.isEmpty && end.record.breadcrumbs.isEmpty)
    }

    @Test func aCrashAfterThatIsStillACrash() throws {
        let end = try end("noted_fault")
        #expect(end.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(end.record.state == GT_STATE_CRASHED && end.record.crash?.signal == SIGSEGV)
    }

    @Test func aDisarmedProgramLeavesNothing() throws {
        let run = try Self.program.get().run("disarmed")
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(run.records.isEmpty)
    }
}
