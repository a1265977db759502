import CrashHarness
import CCrashHandler
import Glibc
import PlatformOS
import TestSupport

/// `libgittickets` as a stranger meets it: built by its script, found by pkg-config, linked by a C compiler.
struct CaptureLibrary {
    enum Linkage: String, CaseIterable {
        case shared = "gittickets"
        case linkedIn = "gittickets-static"
    }

    struct Failure: Error { let text: String }

    static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    static let prefix = root + "/.build/capture"
    static let sharedObject = prefix + "/lib/libgittickets.so"

    /// Builds the library, once in a test run.
    static let built = Result {
        _ = try output([root + "/scripts/build-capture-library", prefix])
    }

    /// Compiles one file against the library into a new directory, which lives as long as the program.
    static func compile(_ source: String, _ linkage: Linkage, options: [String] = ["-g", "-O1"]) throws -> Program {
        try built.get()
        let scratch = ScratchDirectory()
        let flags = try output(["pkg-config", "--cflags", "--libs", linkage.rawValue])
        let path = source.hasPrefix("/") ? source : root + "/Tests/DiagCaptureTests/Fixtures/" + source
        let program = scratch.path + "/program"
        let compiler = source.hasSuffix(".cpp") ? "clang++" : "clang"
        _ = try output(
            [compiler] + options + ["-pthread", path, "-o", program]
                + flags.split(whereSeparator: \.isWhitespace).map(String.init))
        return Program(scratch: scratch, path: program)
    }

    /// What a command printed; throws what it complained of.
    static func output(_ command: [String]) throws -> String {
        let path = Environment.value("PATH") ?? "/usr/bin:/bin"
        let result = try ChildProcess.run(
            command, environment: ["PATH=\(path)", "PKG_CONFIG_PATH=\(prefix)/lib/pkgconfig", "HOME=/"])
        guard result.status == .exited(0) else { throw Failure(text: result.errorText + result.outputText) }
        return result.outputText
    }

    struct Program {
        let scratch: ScratchDirectory
        let path: String

        func run(
            _ arguments: String..., environment: [String] = [], in directory: ScratchDirectory = ScratchDirectory()
        ) throws -> ProgramRun {
            try ProgramRun([path] + arguments, environment: environment, in: directory, keeping: scratch)
        }
    }
}

/// A command run with the library at hand and RECORDS a directory, by default a new one.
struct ProgramRun {
    let status: PlatformOS.ExitStatus
    let output: String
    let error: String
    let directory: ScratchDirectory
    let records: [RecordFile]
    /// Where the program lies, which whoever reads the record looks into.
    private let program: ScratchDirectory?

    init(
        _ command: [String], environment: [String] = [], in directory: ScratchDirectory = ScratchDirectory(),
        keeping program: ScratchDirectory? = nil
    ) throws {
        self.program = program
        try CaptureLibrary.built.get()
        self.directory = directory
        let result = try ChildProcess.run(
            ["sh", "-c", "ulimit -c 0; exec \"$@\"", "sh"] + command,
            environment: Self.environment(directory) + environment)
        status = result.status
        output = result.outputText
        error = result.errorText
        records = try TriggerRun.records(in: directory.path)
    }

    var crashes: [RecordFile] { records.filter { $0.state == GT_STATE_CRASHED } }

    static func environment(_ directory: ScratchDirectory) -> [String] {
        [
            "RECORDS=\(directory.path)", "LD_LIBRARY_PATH=\(CaptureLibrary.prefix)/lib", "PATH=/usr/bin:/bin",
            "GITTICKETS_LIBRARY=\(CaptureLibrary.sharedObject)",
        ]
    }
}
