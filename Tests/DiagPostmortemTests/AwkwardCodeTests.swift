import DiagModel
import Testing

@testable import DiagPostmortem

@Suite("Code that is not what its source says")
struct AwkwardCodeTests {
    private static let merged = Result {
        try CrashFixture.compile(
            .cWithoutFramePointers, source: CrashFixture.fixture("merged.c"),
            options: [
                "-ffunction-sections", "-fuse-ld=lld", "-Wl,--icf=all", "-fno-optimize-sibling-calls", "-O2",
            ])
    }

    @Test("functions that the linker merged are all named, and make one fingerprint", arguments: ["geese", "ducks"])
    func folded(way: String) throws {
        let report = try Self.merged.get().crash(way, onThread: false).report()
        let frame = try #require(report.crashedThread?.frames.first)
        #expect(frame.function == "count_ducks (or count_geese: merged)")
        #expect(frame.file?.hasSuffix("merged.c") == true && frame.inApp)
        let other = try Self.merged.get().crash(way == "geese" ? "ducks" : "geese", onThread: false).report()
        #expect(other.fingerprint == report.fingerprint)
    }

    @Test("a call that is a function's last instruction is that function's, not the next one's")
    func lastCall() throws {
        let report = try Self.merged.get().crash("last-call", onThread: false).report()
        let own = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        #expect(own.prefix(3) == ["give_up", "last_call", "main"], "\(own)")
    }

    @Test("a function that was left by a tail call is not on the stack, and nothing is invented in its place")
    func tailCall() throws {
        let fixture = try CrashFixture.compile(
            .cWithoutFramePointers, source: CrashFixture.fixture("merged.c"),
            options: ["-O2", "-foptimize-sibling-calls"])
        let report = try fixture.crash("geese", onThread: false).report()
        let own = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        #expect(own.prefix(2) == ["count_geese", "main"], "\(own)")
        #expect(report.rating.level == 3, "\(report.rating)")
    }

    @Test("a fault inside the vDSO leads back to its caller")
    func virtualLibrary() throws {
        let report = try CrashFixture.built(.cWithoutFramePointers).crash("vdso").report()
        let frames = try #require(report.crashedThread).frames
        let own = try #require(frames.firstIndex { $0.function == "clock_into_null" })
        #expect(frames[..<own].contains { $0.module == "[vdso]" })
        #expect(frames[own].line != nil && report.rating.level == 3, "\(report.rating)")
    }

    @Test("a trap of no line has its function's file, or the line of the call it was inlined for")
    func lineZero() throws {
        let report = try CrashFixture.built(.swiftRelease).crash("overflow").report()
        let frames = try #require(report.crashedThread).frames
        #expect(frames[0].function == "Swift runtime failure: arithmetic overflow" && frames[0].line == nil)
        #expect(try frames[1].line == CrashFixture.line("overflow"))
    }

    /// An access is checked by a call that belongs to no line.
    @Test("a call of no line in code that is not optimised has the line of its statement")
    func callOfNoLine() throws {
        let fixture = try CrashFixture.compile(.swiftDebug, source: CrashFixture.fixture("failures.swift"))
        let report = try fixture.crash("exclusivity", onThread: false).report()
        let own = try #require(report.crashedThread?.frames.first { $0.inApp })
        #expect(try own.line == CrashFixture.line("exclusivity", in: "failures.swift"))
        #expect(report.rating.level == 3, "\(report.rating)")
    }
}
