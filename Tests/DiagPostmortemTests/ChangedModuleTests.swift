import DiagModel
import FoundationEssentials
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("Modules that are elsewhere, changed or gone when the report is made")
struct ChangedModuleTests {
    /// A crash of a program of its own, whose file may be changed afterwards.
    private func crashed(_ kind: CrashFixture.Kind = .cWithoutFramePointers) throws -> (
        CrashFixture, CrashFixture.Crash
    ) {
        let fixture = try CrashFixture.compile(kind)
        return (fixture, try fixture.crash("null"))
    }

    @Test("a binary rebuilt since the crash lends no wrong names; the handler's own frames serve")
    func rebuilt() throws {
        let (fixture, crash) = try crashed()
        let other = try CrashFixture.compile(.cStripped)
        let before = try crash.report()
        try FileManager.default.removeItem(atPath: fixture.executable)
        try FileManager.default.copyItem(atPath: other.executable, toPath: fixture.executable)
        let report = try crash.report()
        let module = try #require(report.modules.first { $0.path == fixture.executable })
        #expect(module.changedSinceCrash)
        #expect(report.rating.level <= 1 && report.rating.reason?.contains("changed since the crash") == true)
        let frames = try #require(report.crashedThread).frames.filter { $0.module == "birds" }
        #expect(frames.allSatisfy { $0.function == nil && $0.inApp })
        let known = try #require(before.crashedThread).frames.filter { $0.module == "birds" && !$0.inlined }
        #expect(frames.map(\.address) == known.map(\.address))
        #expect(frames.map(\.moduleOffset) == known.map(\.moduleOffset))
    }

    @Test("a binary that is gone is said to be gone")
    func gone() throws {
        let (fixture, crash) = try crashed()
        try FileManager.default.removeItem(atPath: fixture.executable)
        let report = try crash.report()
        #expect(report.rating.reason?.contains("is gone") == true)
        #expect(report.modules.contains { $0.path == fixture.executable && !$0.changedSinceCrash })
        #expect(try #require(report.crashedThread).frames.count >= 4)
    }

    @Test("debug information beside a stripped binary is found by .gnu_debuglink and build id")
    func debugLink() throws {
        let (fixture, _) = try crashed()
        let debug = fixture.executable + ".debug"
        try CrashFixture.run(["objcopy", "--only-keep-debug", fixture.executable, debug])
        try CrashFixture.run(["strip", "--strip-all", fixture.executable])
        try CrashFixture.run(["objcopy", "--add-gnu-debuglink=\(debug)", fixture.executable])
        let crash = try fixture.crash("null")
        let frames = try #require(try crash.report().crashedThread).frames
        #expect(frames.prefix(2).map(\.function) == ["write_null", "fill"])
        #expect(frames.first?.file?.hasSuffix("ways.c") == true)
        // A debug file of another build must not lend its names.
        let other = try CrashFixture.compile(.cStripped)
        try FileManager.default.removeItem(atPath: debug)
        try FileManager.default.copyItem(atPath: other.executable, toPath: debug)
        #expect(try #require(try crash.report().crashedThread).frames.first?.function == nil)
    }

    @Test("a library loaded after arming has its frames and build id in the report")
    func loadedLater() throws {
        let fixture = try CrashFixture.compile(.loader)
        let library = fixture.directory + "/plugin.so"
        let source = CrashFixture.fixture("plugin.c")
        try CrashFixture.run([
            "clang", "-O1", "-g", "-shared", "-fPIC", "-fno-optimize-sibling-calls", "-Wl,--build-id", source, "-o",
            library,
        ])
        let report = try fixture.crash(library, onThread: false).report()
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.prefix(3).map(\.function) == ["peck", "plugin_run", "main"])
        #expect(own.prefix(3).map(\.module) == ["plugin.so", "plugin.so", "birds"])
        #expect(report.modules.contains { $0.path == library && $0.buildID != nil && !$0.changedSinceCrash })
    }

    @Test("without /proc/self/maps in the record, the modules it had when armed stand in")
    func noMaps() throws {
        let crash = try CrashFixture.built(.cWithoutFramePointers).crash("null")
        var record = try CrashRecord(try crash.bytes())
        record.map = MemoryMap(regions: [])
        let report = ReportBuilder(record: record, crash: try #require(record.crash)).report()
        let own = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        #expect(own == ["write_null", "fill", "die", "thread"])
    }
}
