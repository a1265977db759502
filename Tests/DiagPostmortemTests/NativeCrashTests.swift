import DiagModel
import Glibc
import Testing

@testable import DiagPostmortem

@Suite("A crash of a C program without frame pointers is explained")
struct NativeCrashTests {
    static let cases: [(way: String, headline: String, functions: [String])] = [
        ("null", "Null pointer write", ["write_null", "fill", "die", "thread"]),
        ("vdso", "Null pointer write", ["clock_into_null", "die", "thread"]),
        ("trap", "Trap: a check at run time failed", ["die", "thread"]),
        ("wild", "Access through an invalid pointer", ["die", "thread"]),
        ("read-only", "Write to read-only memory", ["write_read_only", "die", "thread"]),
        ("divide", "Integer division by zero", ["die", "thread"]),
        ("call-null", "Call of a null pointer", ["call_null", "die", "thread"]),
        ("call-data", "Call into memory that is not code", ["call_data", "die", "thread"]),
        ("handler", "Null pointer write", ["write_null", "on_signal", "crash_in_handler", "die", "thread"]),
        ("smash", "Null pointer write", ["write_null", "smash"]),
    ]

    @Test("by reason and call chain", arguments: cases)
    func explained(way: String, headline: String, functions: [String]) throws {
        let report = try CrashFixture.built(.cWithoutFramePointers).crash(way).report()
        #expect(report.reason.headline == headline)
        let own = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        #expect(own.prefix(functions.count) == functions[...], "\(own)")
    }

    @Test("past a smashed call chain, the outer frames come back by scanning the stack, and the report says so")
    func smashed() throws {
        let report = try CrashFixture.built(.cWithoutFramePointers).crash("smash").report()
        let thread = try #require(report.crashedThread)
        let functions = thread.frames.compactMap(\.function)
        #expect(functions.contains("far_from_smash") && functions.contains("thread"))
        #expect(thread.note?.contains("scanning") == true)
        #expect(report.rating.level == 2)
    }

    @Test("a signal handler's frame stands between what it interrupted and what it did")
    func signalHandler() throws {
        let report = try CrashFixture.built(.cWithoutFramePointers).crash("handler").report()
        let functions = try #require(report.crashedThread).frames.map(\.function)
        let handler = try #require(functions.firstIndex(of: "on_signal"))
        let trampoline = try #require(functions[handler + 1])
        #expect(["__restore_rt", "<signal handler called>"].contains(trampoline))
    }

    @Test("a stack overflow of the main thread and of another", arguments: [true, false])
    func stackOverflow(onThread: Bool) throws {
        let crash = try CrashFixture.built(.cWithoutFramePointers).crash("deep", onThread: onThread)
        let report = try crash.report()
        #expect(report.reason.headline == "Stack overflow")
        let frames = try #require(report.crashedThread).frames
        #expect(frames.prefix(50).allSatisfy { $0.function == "recurse" })
        #expect(frames.contains { $0.function == (onThread ? "thread" : "main") })
    }

    @Test("without symbols, frames have modules and offsets, and the rating says what to do")
    func stripped() throws {
        let report = try CrashFixture.built(.cStripped).crash("null").report()
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.count >= 3)
        #expect(own.allSatisfy { $0.function == nil && $0.module == "birds" && $0.moduleOffset != nil })
        #expect(report.rating.level < 2)
        #expect(report.rating.reason?.contains("-g") == true)
    }
}
