import DiagModel
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite(
    "A crash of a Rust program is explained",
    .enabled(if: (try? ChildProcess.run(["rustc", "--version"]))?.status == .exited(0), "no rustc here"))
struct RustCrashTests {
    private static let debug = Result { try CrashFixture.compile(.rust) }
    private static let release = Result { try CrashFixture.compile(.rust, options: ["-O"]) }

    static let cases = [
        ("index", "Rust panic: index out of bounds", "birds::Nest<T>::bird"),
        ("unwrap", "Rust panic: unwrap of None", "birds::find"),
        ("expect", "Rust panic: unwrap or expect of an Err", "birds::parse"),
        ("borrow", "Rust panic: already borrowed", "birds::borrow"),
        ("divide", "Rust panic: attempt to divide by zero", "birds::divide"),
        ("panic", "Rust panic", "birds::refuse"),
        ("null", "Null pointer read", "birds::peek"),
    ]

    @Test("by the kind of panic, the function and its line", arguments: [false, true], cases)
    func explained(optimized: Bool, way: (name: String, headline: String, function: String)) throws {
        let fixture = try (optimized ? Self.release : Self.debug).get()
        let report = try fixture.crash(way.name, onThread: false).report()
        #expect(report.reason.headline == way.headline)
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.first?.function == way.function, "\(own)")
        #expect(try own.first?.line == CrashFixture.line(way.name, in: "ways.rs"))
        #expect(report.rating.level == 3, "\(report.rating)")
    }
}
