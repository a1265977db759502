import DiagModel
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

    @Test("says of a stripped program how to build it")
    func stripped() throws {
        let rating = try CrashFixture.built(.cStripped).crash("null").report().rating
        #expect(rating.level < 3)
        #expect(
            rating.reason?.contains("birds has no debug information: build it with -g, or keep its debug file") == true,
            "\(rating)")
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
