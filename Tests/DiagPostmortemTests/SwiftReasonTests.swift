import DiagModel
import Glibc
import Testing

@testable import DiagPostmortem

@Suite("What Swift's runtimes check is told in every build mode")
struct SwiftReasonTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let name: String
        let headline: String
        /// Where the optimiser leaves the text out of the program.
        var optimised: String?
        /// Which modes compile it in.
        var modes = Mode.allCases
        var signal = SIGILL
        var testDescription: String { name }
    }

    enum Mode: String, CaseIterable, Sendable {
        case none = "-Onone"
        case speed = "-O"
        case size = "-Osize"
        case unchecked = "-Ounchecked"

        static let checked: [Mode] = [.none, .speed, .size]

        /// One of them with a static standard library, in a way that each is built in a long run.
        var options: [String] { [rawValue] + (self == .speed || self == .unchecked ? ["-static-stdlib"] : []) }
    }

    private static let built = Dictionary(
        uniqueKeysWithValues: Mode.allCases.map { mode in
            let made = Result {
                try CrashFixture.compile(
                    .swiftDebug, source: CrashFixture.fixture("failures.swift"), options: mode.options)
            }
            return (mode, made)
        })

    private static let isolation = "Actor isolation violated: not on the actor's executor"

    static let ways = [
        Way(name: "fatalError", headline: "Fatal error: no nest for 3 birds"),
        Way(
            name: "precondition", headline: "Precondition failed: birds must fly", optimised: "Precondition failure",
            modes: Mode.checked),
        Way(
            name: "preconditionFailure", headline: "Fatal error: no such bird", optimised: "Precondition failure",
            modes: Mode.checked),
        Way(name: "assert", headline: "Assertion failed: an owl by day", modes: [.none]),
        Way(name: "assertionFailure", headline: "Fatal error: an owl by day", modes: [.none]),
        Way(
            name: "try",
            headline: "Fatal error: 'try!' expression unexpectedly raised an error: birds.Broken(eggs: 7)"),
        Way(name: "throw", headline: "Error raised at top level: birds.Broken(eggs: 7)"),
        Way(
            name: "cast", headline: "Could not cast value of type 'Swift.Int' to 'Swift.String'", signal: SIGABRT),
        Way(name: "index", headline: "Index out of range", modes: Mode.checked),
        Way(name: "slice", headline: "Array index is out of range", modes: Mode.checked),
        Way(name: "overflow", headline: "Arithmetic overflow", modes: Mode.checked),
        Way(name: "divide", headline: "Division by zero", modes: Mode.checked),
        Way(name: "convert", headline: "Not enough bits to represent the passed value", modes: Mode.checked),
        Way(name: "range", headline: "Range requires lowerBound <= upperBound", modes: Mode.checked),
        Way(
            name: "unwrap", headline: "Unexpectedly found nil while unwrapping an Optional value",
            modes: Mode.checked),
        Way(
            name: "unowned",
            headline: "Fatal error: Attempted to read an unowned reference but object was already destroyed",
            signal: SIGABRT),
        Way(
            name: "exclusivity", headline: "Fatal access conflict detected", modes: Mode.checked, signal: SIGABRT),
        Way(name: "keys", headline: "Duplicate values for key: '1'"),
        Way(
            name: "continuation",
            headline: "SWIFT TASK CONTINUATION MISUSE: birds tried to resume its continuation more than once, "
                + "returning ()!"),
        Way(name: "mainActor", headline: "Actor isolation violated: not on the main actor"),
        Way(name: "actor", headline: isolation, signal: SIGABRT),
        Way(name: "onActor", headline: isolation, signal: SIGABRT),
        Way(name: "onQueue", headline: "Dispatch precondition failed: not on the expected queue"),
        Way(name: "deadlock", headline: "Deadlock: sync on a queue that this thread holds"),
        Way(name: "leave", headline: "Dispatch group left more often than entered"),
        Way(name: "resume", headline: "Dispatch queue or source resumed too often"),
    ]

    @Test("with the reason it has there, and the line", arguments: Mode.allCases, ways)
    func told(mode: Mode, way: Way) throws {
        guard way.modes.contains(mode) else { return }
        let crash = try #require(Self.built[mode]).get().crash(way.name, onThread: false)
        let report = try crash.report()
        #expect(report.signal.number == way.signal)
        let expected = mode == .none ? way.headline : way.optimised ?? way.headline
        #expect(report.reason.headline == expected)
        let own = try #require(report.crashedThread).frames.filter(\.inApp)
        #expect(own.first?.file?.hasSuffix("failures.swift") == true, "\(own)")
    }
}
