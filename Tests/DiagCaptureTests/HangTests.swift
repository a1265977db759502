import CCrashHandler
import CrashHarness
import DiagModel
import DiagPostmortem
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A thread that gives no sign of life is recorded with all others, once, and the program goes on.
struct HangTests {
    private static let program = Result { try CaptureLibrary.compile("ways.c", .shared) }
    private let program: CaptureLibrary.Program
    private let directory = ScratchDirectory()

    init() throws { program = try Self.program.get() }

    private func records() throws -> CrashRecordDirectory {
        CrashRecordDirectory(try PrivateDirectory(path: directory.path))
    }

    @Test func eachHangIsRecordedOnceAndTheProgramGoesOn() throws {
        let run = try program.run("hang", in: directory)
        #expect(run.status == .exited(3))
        let records = try records()
        let hangs = try records.entries().filter { $0.state == .hung }
        #expect(Set(hangs.map { $0.id.suffix(3) }) == ["-h1", "-h2"])
        for hang in hangs {
            let report = try records.report(hang.id)
            #expect(report.id == hang.id && hang.signal == nil)
            #expect(report.reason.headline == "Hang of the main thread")
            #expect(report.reason.signalDescription.hasPrefix("none: it gave no sign of life for 0.2 s"))
            #expect(report.crashedThread?.frames.contains { $0.function == "get_stuck" } == true)
            let others = report.threads.filter { !$0.crashed }
            #expect(others.map(\.name) == ["bystander"])
            #expect(others.first?.frames.contains { $0.function == "stand_by" } == true)
            #expect(report.annotations == [Annotation(key: "document.pages", value: "42")])
        }
        #expect(Set(try hangs.map { try records.report($0.id).fingerprint }).count == 1)
    }

    @Test func aQueueThatStopsAnsweringIsNamed() throws {
        let run = try program.run("queue", in: directory)
        #expect(run.status == .exited(3))
        let records = try records()
        let hangs = try records.entries().filter { $0.state == .hung }
        #expect(hangs.count == 1, "as long as it answered there was none")
        let report = try records.report(try #require(hangs.first).id)
        #expect(report.reason.headline == "Hang of the thread queue")
        #expect(report.crashedThread?.name == "queue")
        #expect(report.crashedThread?.frames.contains { $0.function == "serve_queue" } == true)
        #expect(report.threads.contains { $0.tid == report.process.pid && !$0.crashed })
    }

    /// By a signal, by job control, by a debugger.
    @Test(arguments: ["stopped", "suspended", "debugged"])
    func timeInWhichTheProcessWasStoppedDoesNotCount(_ way: String) throws {
        let run = try program.run(way, in: directory)
        #expect(run.status == .exited(3))
        #expect(try records().entries().allSatisfy { $0.state != .hung })
    }

    @Test func aCrashWhileAHangIsRecordedIsNotLost() throws {
        let run = try program.run("hang_crash", in: directory)
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        let crash = try #require(run.records.first { $0.state == GT_STATE_CRASHED })
        #expect(crash.crash?.signal == SIGSEGV && crash.header.stage == GT_STAGE_COMPLETE.rawValue)
        #expect(crash.threads.count == 10, "main, the watching thread and eight bystanders")
    }

    @Test func aHangOfALivingProcessCanBeReadAndRemoved() throws {
        var child = try ChildProcess([program.path, "hang"], environment: ProgramRun.environment(directory))
        let records = try records()
        var found: CrashRecordEntry?
        for _ in 0..<500 where found == nil {
            found = try records.entries().first { $0.state == .hung }
            usleep(5000)
        }
        let hang = try #require(found)
        #expect(hang.process.isAlive)
        #expect(try records.report(hang.id).reason.headline == "Hang of the main thread")
        try records.remove(hang.id)
        #expect(try child.wait() == .exited(3))
        #expect(try records.entries().map(\.state.rawValue).sorted() == ["ended", "hung"])
    }

    @Test(arguments: ["-h0", "-h01", "-h", "-hx", "-h-1", "-h4294967296", "-h1-h2"])
    func noOtherSpellingNamesAHang(_ suffix: String) throws {
        let id = "01234567-89ab-4cde-8f01-23456789abcd-42-500" + suffix
        try PrivateDirectory(path: directory.path).write([1], to: id + ".crash")
        #expect(try records().entries().isEmpty)
    }
}
