import DiagModel
import Glibc
import Testing

@testable import DiagPostmortem

@Suite("A crash of a C++ program is explained")
struct CxxCrashTests {
    static let cases: [(way: String, headline: String, functions: [String])] = [
        ("throw-string", "Uncaught std::string: no bird", ["nest::throw_string(int)", "main"]),
        ("throw", "Uncaught std::runtime_error: the nest is empty", ["nest::hatch<int>(int)", "main"]),
        ("throw-number", "Uncaught int: 2", ["nest::throw_number(int)"]),
        ("terminate", "std::terminate()", ["main"]),
        ("pure", "Pure virtual function called", ["nest::Bird::call()"]),
    ]

    @Test("by what was thrown, and demangled functions", arguments: cases)
    func explained(way: String, headline: String, functions: [String]) throws {
        let report = try CrashFixture.built(.cxx).crash(way, onThread: false).report()
        #expect(report.rating.level == 3, "\(report.rating)")
        #expect(report.reason.headline == headline)
        #expect(report.signal.number == SIGABRT)
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.prefix(functions.count).map(\.function) == functions, "\(own)")
        #expect(own.first?.file?.hasSuffix("ways.cpp") == true)
    }

    static let plain: [(way: String, message: String)] = [
        ("view", "std::string_view: no bird"), ("text", "char const*: no bird"), ("wild-text", "char const*"),
        ("minus", "long: -7"), ("again", "std::runtime_error: the nest is empty"),
        ("long-string", "std::string: " + String(repeating: "x", count: 4096)),
    ]

    @Test("by the text or the number that was thrown", arguments: ["clang++", "g++"], plain)
    func thrown(compiler: String, way: (way: String, message: String)) throws {
        let report = try CrashFixture.compile(.cxx, compiler: compiler).crash(way.way, onThread: false).report()
        #expect(report.reason.message == way.message)
        #expect(report.reason.headline.hasPrefix("Uncaught " + way.message.prefix(80)))
    }

    /// GCC gives functions without linkage no linkage name.
    @Test(
        "by the full names of its lambdas, and nothing of the library's as its own", arguments: ["clang++", "g++"],
        ["-O0", "-O2"])
    func lambdas(compiler: String, level: String) throws {
        let fixture = try CrashFixture.compile(.cxx, compiler: compiler, options: [level])
        let report = try fixture.crash("lambda", onThread: false).report()
        let own = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        let lambda = try #require(own.first)
        #expect(
            ["main::<lambda #", "main::$_"].contains { lambda.hasPrefix($0) } && lambda.contains("operator()"), "\(own)"
        )
        #expect(own.count == 2 && own.last == "main", "\(own)")
    }
}
