import Glibc
import MeasurementReport

/// A program to start: what to call it, and the arguments that make it do nothing but start.
struct Program {
    var name: String
    var arguments: [String]

    /// Ours, from GITTICKETS_BIN_DIR or beside this program.
    static func ours(_ name: String) -> Program {
        let given = getenv("GITTICKETS_BIN_DIR").map { String(cString: $0) }
        let directory = given ?? InstalledProgram.directory(of: CommandLine.arguments[0])
        return Program(name: "\(name) --version", arguments: ["\(directory)/\(name)", "--version"])
    }

    /// Swift's own crash reporter; without a crash to report it prints its usage.
    static func swiftBacktrace() -> Program? {
        InstalledProgram.swiftBacktrace().map { Program(name: "swift-backtrace --help", arguments: [$0, "--help"]) }
    }

    /// A program on PATH that prints its version.
    static func installed(_ name: String) -> Program? {
        InstalledProgram.find(name).map { Program(name: "\(name) --version", arguments: [$0, "--version"]) }
    }
}
