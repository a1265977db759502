import DiagModel
import Glibc
import Testing

@testable import DiagPostmortem

@Suite("A crash of a C++ program is explained")
struct CxxCrashTests {
    static let cases: [(way: String, headline: String, functions: [String])] = [
        ("throw", "Uncaught std::runtime_error: the nest is empty", ["int nest::hatch<int>(int)", "main"]),
        ("throw-number", "Uncaught int", ["nest::throw_number(int)"]),
        ("terminate", "std::terminate()", ["main"]),
        ("pure", "Pure virtual function called", ["nest::Bird::call()"]),
    ]

    @Test("by what was thrown, and demangled functions", arguments: cases)
    func explained(way: String, headline: String, functions: [String]) throws {
        let report = try CrashFixture.built(.cxx).crash(way, onThread: false).report()
        #expect(report.reason.headline == headline)
        #expect(report.signal.number == SIGABRT)
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.prefix(functions.count).map(\.function) == functions, "\(own)")
        #expect(own.first?.file?.hasSuffix("ways.cpp") == true)
    }
}
