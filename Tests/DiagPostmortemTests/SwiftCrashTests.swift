import DiagModel
import FoundationEssentials
import Glibc
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("A crash of a Swift program is explained")
struct SwiftCrashTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let way: String
        let signal: Int32
        let headline: String
        /// Innermost functions of the application, by the end of their names, and the marks of their lines.
        let frames: [(function: String, mark: String)]
        var testDescription: String { way }
    }

    static let cases = [
        Case(
            way: "index", signal: SIGILL, headline: "Index out of range",
            frames: [
                ("pick(_:_:)", "pick"),
                ("Flock.bird(_:)", "bird"),
                ("countBirds(_:_:)", "count"),
                ("indexOutOfRange(_:)", "index"),
            ]),
        Case(
            way: "fatal", signal: SIGILL, headline: "Fatal error: no nest for 9 birds",
            frames: [("refuse(_:)", "refuse")]),
        Case(
            way: "null", signal: SIGSEGV, headline: "Null pointer write",
            frames: [("writeToNull(_:)", "null")]),
        Case(way: "abort", signal: SIGABRT, headline: "abort()", frames: [("giveUp()", "abort")]),
        Case(
            way: "unwrap", signal: SIGILL,
            headline: "Unexpectedly found nil while unwrapping an Optional value",
            frames: [("unwrap(_:_:)", "unwrap")]),
        Case(
            way: "overflow", signal: SIGILL, headline: "Arithmetic overflow",
            frames: [("overflow(_:)", "overflow")]),
    ]

    @Test(
        "with the reason, the functions, files and lines, in debug and release",
        arguments: cases, [CrashFixture.Kind.swiftDebug, .swiftRelease])
    func explained(crashCase: Case, kind: CrashFixture.Kind) throws {
        let crash = try CrashFixture.built(kind).crash(crashCase.way)
        #expect(crash.entry.state == .crashed && crash.entry.signal == crashCase.signal)
        let report = try crash.report()
        #expect(report.reason.headline == crashCase.headline)
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.count >= crashCase.frames.count)
        for (frame, expected) in zip(own, crashCase.frames) {
            #expect(frame.function?.hasSuffix(expected.function) == true, "\(frame)")
            #expect(frame.file?.hasSuffix("/Fixtures/ways.swift") == true)
            #expect(try frame.line == CrashFixture.line(expected.mark), "\(frame)")
        }
        #expect(report.rating.level == 3, "\(report.rating)")
    }

    @Test("a release build's inlined call is a frame of its own, inlined into the next")
    func inlined() throws {
        let report = try CrashFixture.built(.swiftRelease).crash("index").report()
        let frames = try #require(report.crashedThread).frames
        #expect(frames[0].function == "Swift runtime failure: Index out of range")
        let pick = try #require(frames.firstIndex { $0.function?.contains("pick(") == true })
        #expect(frames[..<(pick + 1)].allSatisfy(\.inlined) && !frames[pick + 1].inlined)
        #expect(frames[pick].address == frames[pick + 1].address)
    }

    @Test("a stack overflow on a Dispatch worker", arguments: [CrashFixture.Kind.swiftDebug, .swiftRelease])
    func stackOverflow(kind: CrashFixture.Kind) throws {
        let report = try CrashFixture.built(kind).crash("deep").report()
        #expect(report.reason.headline == "Stack overflow")
        #expect(report.signal.number == SIGSEGV)
        let thread = try #require(report.crashedThread)
        let recursion = thread.frames.prefix(40)
        #expect(recursion.filter { $0.function?.contains("descend(") == true }.count >= 10)
        #expect(recursion.filter { $0.function?.contains("ascend(") == true }.count >= 10)
        // The far end of the stack is in the record too, beyond what it leaves out.
        // Its outermost function, clone3, has a name only where the C library's debug symbols are installed.
        #expect(thread.frames.last?.module?.hasPrefix("libc.so") == true, "\(thread.frames.suffix(3))")
        #expect(thread.note?.contains("left out") == true && thread.note?.contains("ends early") == false)
    }

    /// The caller of all that recurs finds its frame by rbp, which these functions leave alone and nobody has saved.
    @Test("a stack overflow by functions that pass the frame pointer on", arguments: ["-O", "-Osize"])
    func passedFramePointer(level: String) throws {
        let source = try temporaryDirectory() + "/nest.swift"
        let text =
            ##"struct Nest: CustomStringConvertible { var description: String { "Nest \(self)" } }; print(Nest())"##
        try text.write(toFile: source, atomically: true, encoding: .utf8)
        let report = try CrashFixture.compile(.swiftRelease, source: source, options: [level])
            .crash("overflow", onThread: false).report()
        let thread = try #require(report.crashedThread)
        #expect(report.reason.headline == "Stack overflow")
        // Where the stack ends differs from run to run, and optimised functions hold code that has line 0.
        let lineless = "some frames of the application have no line"
        #expect(report.rating.level == 3 || report.rating.reason == lineless, "\(report.rating)")
        #expect(thread.frames.last(where: \.inApp)?.function == "main" && thread.frames.last?.function == "_start")
    }

    @Test("other threads are there with their names, the crashed one first")
    func threads() throws {
        let report = try CrashFixture.built(.swiftRelease).crash("null").report()
        #expect(report.threads.first?.crashed == true)
        #expect(report.threads.dropFirst().allSatisfy { !$0.crashed })
        let main = try #require(report.threads.first { $0.tid == report.process.pid })
        #expect(main.name == "birds")
        #expect(main.frames.contains { $0.function == "main" && $0.inApp })
    }

    @Test("the report carries what the application said of itself")
    func context() throws {
        let crash = try CrashFixture.built(.swiftRelease).crash("abort")
        let report = try crash.report()
        #expect(report.id == crash.entry.id)
        #expect(report.appID == "org.example.fixture" && report.appVersion == "1.2.3")
        #expect(report.annotations == [Annotation(key: "document.pages", value: "42")])
        #expect(report.breadcrumbs.map(\.text) == ["opened export"])
        #expect(report.modules.contains { $0.path == report.executablePath && $0.buildID?.count ?? 0 >= 16 })
        #expect(report.modules.allSatisfy { !$0.changedSinceCrash })
        #expect(abs(report.time.microseconds - SystemClock.now().microseconds) < 600_000_000)
    }
}
