import DiagModel
import FoundationEssentials
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("The rating of a trace")
struct RatingTests {
    @Test("is 3, without a reason, where every frame of the application has its line")
    func best() throws {
        let rating = try CrashFixture.built(.cWithoutFramePointers).crash("null").report().rating
        #expect(rating == TraceRating(level: 3))
    }

    /// On the main thread, whose outermost frames have names in any build of the C library.
    private func rating(_ fixture: CrashFixture) throws -> TraceRating {
        try fixture.crash("null", onThread: false).report().rating
    }

    @Test("is 2 where functions have names and no lines, and says how to build the program")
    func functionsOnly() throws {
        let fixture = try CrashFixture.compile(.cWithoutFramePointers)
        try CrashFixture.run(["strip", "--strip-debug", fixture.executable])
        let reason = "birds has no debug information: build it with -g, or keep its debug file"
        #expect(try rating(fixture) == TraceRating(level: 2, reason: reason))
    }

    @Test("is 2 where the call chain had to be found anew")
    func damagedChain() throws {
        let rating = try CrashFixture.built(.cWithoutFramePointers).crash("smash").report().rating
        #expect(rating == TraceRating(level: 2, reason: "the call chain was damaged"))
    }

    @Test("is 1 of a stripped program, and says how to build it")
    func stripped() throws {
        let reason = "birds has no debug information: build it with -g, or keep its debug file"
        #expect(try rating(CrashFixture.built(.cStripped)) == TraceRating(level: 1, reason: reason))
    }

    @Test("is 1 where the program has been replaced since, or is gone", arguments: [true, false])
    func replaced(isThere: Bool) throws {
        let fixture = try CrashFixture.compile(.cWithoutFramePointers)
        let crash = try fixture.crash("null", onThread: false)
        try FileManager.default.removeItem(atPath: fixture.executable)
        if isThere {
            let other = try CrashFixture.built(.cStripped).executable
            try FileManager.default.copyItem(atPath: other, toPath: fixture.executable)
        }
        let reason = "birds \(isThere ? "has changed since the crash" : "is gone"): its frames have no names"
        #expect(try crash.report().rating == TraceRating(level: 1, reason: reason))
    }

    @Test(
        "of a program of Debian's names the packages to install",
        .enabled(if: RecordedCore.canRun, "cores go to a program here"))
    func packaged() throws {
        let crash = try RecordedCore(running: "/usr/bin/dash", ["-c", "kill -SEGV $$"])
        let rating = try crash.report().rating
        let reason = "dash has no debug information: install dash-dbgsym (or dash-dbg)"
        #expect(rating == TraceRating(level: 1, reason: reason))
    }

    @Test("is 0 where there is no stack to read")
    func nothing() throws {
        var record = try CrashRecord(CrashFixture.built(.cWithoutFramePointers).crash("null").bytes())
        record.threads = []
        let crash = try #require(record.crash)
        let rating = ReportBuilder(record: record, crash: crash).report().rating
        #expect(rating.level == 0 && rating.reason == "the record holds no usable stack of the crashed thread")
    }

    @Test(
        "names the package of debug symbols by the package of the program, under either name of its directory",
        .enabled(if: (try? ChildProcess.run(["dpkg-query", "--version"]))?.status == .exited(0), "this is no Debian"),
        arguments: [
            "/usr/bin/env", "/bin/env", "/usr/lib/x86_64-linux-gnu/libc.so.6", "/lib/x86_64-linux-gnu/libc.so.6",
        ])
    func package(path: String) {
        let owner = InstalledPackage.owner(ofFile: path)
        #expect(owner == (path.hasSuffix("env") ? (path.hasPrefix("/usr") ? "coreutils" : nil) : "libc6"))
    }

    @Test(
        "asks no package about files that none owns", arguments: ["/usr/local/bin/birdlog", "/home/a/bird", "relative"])
    func noPackage(path: String) {
        #expect(InstalledPackage.owner(ofFile: path) == nil)
    }
}
