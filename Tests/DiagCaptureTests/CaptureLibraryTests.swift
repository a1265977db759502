import CCrashHandler
import CrashHarness
import DiagModel
import DiagPostmortem
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Programs in C, C++ and Python that know gittickets.h and nothing else of us.
struct CaptureLibraryTests {
    typealias Linkage = CaptureLibrary.Linkage

    private func report(_ run: ProgramRun) throws -> CrashReport {
        let directory = CrashRecordDirectory(try PrivateDirectory(path: run.directory.path))
        let entry = try #require(try directory.entries().first)
        return try directory.report(entry.id)
    }

    @Test(arguments: Linkage.allCases)
    func theExampleInCLeavesAReadableRecord(_ linkage: Linkage) throws {
        let source = CaptureLibrary.root + "/examples/c-capture/c-capture.c"
        let run = try CaptureLibrary.compile(source, linkage).run("crash")
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(run.output == "" && run.error == "", "nothing of ours is printed")
        let report = try report(run)
        #expect(report.appID == "c-capture" && report.appVersion == "1.0")
        #expect(report.annotations.map { "\($0.key)=\($0.value)" } == ["document.pages=42"])
        #expect(report.breadcrumbs.map(\.text) == ["opened export"])
        let own = report.crashedThread?.frames.compactMap { $0.inApp ? $0.function : nil } ?? []
        #expect(own.contains("page_length") && own.contains("main"))
    }

    @Test(arguments: Linkage.allCases)
    func anExceptionNobodyCatchesIsNamed(_ linkage: Linkage) throws {
        let run = try CaptureLibrary.compile("throws.cpp", linkage).run()
        #expect(run.status == .signaled(SIGABRT, coreDumped: false))
        let record = try #require(run.records.first)
        #expect(record.text(GT_SECTION_EXCEPTION_TYPE) == "St13runtime_error")
        #expect(record.text(GT_SECTION_EXCEPTION_TEXT) == "no such page")
        #expect(record.breadcrumbs == ["caught it"], "a C++ exception that is caught stays none of our business")
        #expect(try report(run).threads.count == 2)
    }

    @Test(arguments: Linkage.allCases)
    func aStackOverflowOnAThreadIsCaptured(_ linkage: Linkage) throws {
        let run = try CaptureLibrary.compile("ways.c", linkage).run("overflow")
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(try report(run).crashedThread?.frames.contains { $0.function == "deepen" } == true)
    }

    @Test func theApplicationIsNamedByItsProgramWhenItGivesNoName() throws {
        let run = try CaptureLibrary.compile("ways.c", .shared).run("fault")
        #expect(try report(run).appID == "program")
    }

    @Test func withoutADirectoryRecordsGoWhereTheCommandLineLooks() throws {
        let scratch = ScratchDirectory()
        let program = try CaptureLibrary.compile("ways.c", .shared)
        let run = try ProgramRun(
            ["env", "-u", "RECORDS", program.path, "fault"], environment: ["XDG_STATE_HOME=\(scratch.path)/state"])
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(try TriggerRun.records(in: scratch.path + "/state/gittickets/program/crashes").count == 1)
    }

    @Test func armingAgainAndAgainLeavesNothingOpen() throws {
        let run = try CaptureLibrary.compile("ways.c", .shared).run("rearm", in: ScratchDirectory())
        #expect(run.output == "0 0\n" && run.records.isEmpty)
    }

    /// The handler makes it for itself; another libunwind may want more of it.
    @Test func libunwindsAddressSpaceIsItsAccessorsAndZeros() throws {
        let run = try CaptureLibrary.compile("address_space.c", .linkedIn).run()
        let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(numbers.count == 3, "\(run.error)")
        #expect(numbers[0] == 1 && numbers[1] == 1 && numbers[2] < 128 * 1024)
    }

    @Test func onlyOurNamesAndThoseWeStandBeforeAreVisible() throws {
        try CaptureLibrary.built.get()
        let interposed: Set = [
            "_exit", "_Exit", "epoll_pwait", "epoll_pwait2", "execl", "execle", "execlp", "execv", "execve",
            "execveat", "execvp", "execvpe", "fexecve", "ppoll", "prctl", "pselect", "pthread_attr_setsigmask_np",
            "pthread_create", "pthread_sigmask", "quick_exit", "setresuid", "setreuid", "setuid", "sigaction",
            "sigprocmask", "sigsuspend",
        ]
        let ours: Set = [
            "gt_annotate", "gt_annotate_bytes", "gt_arm", "gt_arm_advice", "gt_breadcrumb", "gt_breadcrumb_bytes",
            "gt_disarm", "gt_has_other_records", "gt_is_armed", "gt_keep_number", "gt_kept_number", "gt_launch_state",
            "gt_note_exit", "gt_watch_answer", "gt_watch_start", "gt_watch_stop",
        ]
        let dynamic = try CaptureLibrary.output(["nm", "-D", "--defined-only", "-g", CaptureLibrary.sharedObject])
        let shown = dynamic.split(separator: "\n").compactMap { $0.split(separator: " ").last }.map(String.init)
        #expect(Set(shown.filter { $0.hasSuffix("@@GITTICKETS_0") }) == Set(ours.map { $0 + "@@GITTICKETS_0" }))
        let unversioned = shown.filter { !$0.contains("@@") && !["_edata", "_end", "__bss_start"].contains($0) }
        #expect(Set(unversioned) == interposed.union(["GITTICKETS_0"]))
        let archive = CaptureLibrary.prefix + "/lib/libgittickets.a"
        let linked = try CaptureLibrary.output(["nm", "--defined-only", "-g", archive]).split(separator: "\n")
        #expect(
            Set(linked.compactMap { $0.contains(" T ") ? $0.split(separator: " ").last.map(String.init) : nil })
                == ours.union(interposed))
    }

    @Test func aPythonProcessLeavesARecordOfItsFault() throws {
        let run = try ProgramRun([
            "/usr/bin/python3", CaptureLibrary.root + "/examples/python-ctypes/report.py", "crash",
        ])
        #expect(run.status == .signaled(SIGSEGV, coreDumped: false))
        let report = try report(run)
        #expect(report.appID == "python-report" && report.breadcrumbs.map(\.text) == ["opened export"])
        #expect(report.reason.headline.lowercased().contains("null"))
        #expect(report.crashedThread?.frames.isEmpty == false)
    }

    @Test func aPythonProcessThatSaysItLeavesEndsWell() throws {
        let run = try ProgramRun([
            "/usr/bin/python3", CaptureLibrary.root + "/examples/python-ctypes/report.py", "leave",
        ])
        #expect(run.status == .exited(5))
        let record = try #require(run.records.first)
        #expect(record.state == GT_STATE_ENDED && record.header.end_status == 5)
        #expect(record.header.end_kind == GT_END_NOTED.rawValue && record.annotations.isEmpty)
    }
}
