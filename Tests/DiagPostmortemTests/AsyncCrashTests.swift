import DiagModel
import Testing

@testable import DiagPostmortem

@Suite("A crash in async Swift is explained")
struct AsyncCrashTests {
    private static let debug = Result {
        try CrashFixture.compile(.swiftDebug, source: CrashFixture.fixture("awaits.swift"))
    }
    private static let release = Result {
        try CrashFixture.compile(.swiftRelease, source: CrashFixture.fixture("awaits.swift"))
    }

    @Test(
        "down to the task that began it, in debug and release",
        arguments: [true, false], [("null", ["writeToNull", "countOne"], "one"), ("leaf", ["countOne"], "leaf")])
    func chain(optimized: Bool, way: (name: String, inner: [String], mark: String)) throws {
        let fixture = try (optimized ? Self.release : Self.debug).get()
        let thread = try #require(try fixture.crash(way.name).report().crashedThread)
        let own = thread.frames.filter(\.inApp)
        let expected = way.inner + ["countAll", "gather", "closure #1"]
        let calls = own.filter { $0.function?.contains("partial apply") == false }
        let names = calls.map { frame in expected.first { frame.function?.contains($0) == true } }
        #expect(names == expected, "\(thread.frames)")
        #expect(thread.note?.contains("await") == true)
        let marks = try [way.mark, "all", "gather"].map { try CrashFixture.line($0, in: "awaits.swift") }
        #expect(calls.dropFirst(way.inner.count - 1).prefix(3).map(\.line) == marks)
        #expect(calls.allSatisfy { $0.file?.hasSuffix("awaits.swift") == true })
    }

    @Test("in several runs and in both builds by one fingerprint")
    func fingerprint() throws {
        let debug = try Self.debug.get().crash("null").report().fingerprint
        let release = try Self.release.get().crash("null").report().fingerprint
        #expect(debug == release)
        #expect(try Self.release.get().crash("null").report().fingerprint == release)
    }
}
