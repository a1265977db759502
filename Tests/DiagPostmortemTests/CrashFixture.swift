import DiagModel
import Glibc
import PlatformOS
import Testing

@testable import DiagPostmortem

/// A program compiled with the crash handler linked in, to be crashed on purpose.
struct CrashFixture: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case swiftDebug, swiftRelease, cWithoutFramePointers, cStripped, cxx, loader, rust
    }

    let kind: Kind
    let executable: String

    var directory: String { executable.split(separator: "/").dropLast().map { "/" + $0 }.joined() }

    /// Each kind is compiled once per test run.
    static func built(_ kind: Kind) throws -> CrashFixture {
        switch kind {
        case .swiftDebug: try swiftDebug.get()
        case .swiftRelease: try swiftRelease.get()
        case .cWithoutFramePointers: try cWithoutFramePointers.get()
        case .cStripped: try cStripped.get()
        case .cxx: try cxx.get()
        case .loader: try loader.get()
        case .rust: try compile(.rust)
        }
    }

    private static let swiftDebug = Result { try compile(.swiftDebug) }
    private static let swiftRelease = Result { try compile(.swiftRelease) }
    private static let cWithoutFramePointers = Result { try compile(.cWithoutFramePointers) }
    private static let cStripped = Result { try compile(.cStripped) }
    private static let cxx = Result { try compile(.cxx) }
    private static let loader = Result { try compile(.loader) }
    private static let handler = Result { try compileHandler() }

    struct CompileFailure: Error { let text: String }

    /// Compiles a kind anew, into a directory of its own; `source` stands in for the kind's own, and `options` come last.
    static func compile(
        _ kind: Kind, source: String? = nil, compiler: String = "clang++", options: [String] = []
    ) throws -> CrashFixture {
        let output = try temporaryDirectory() + "/birds"
        let libraries = ["-lgcc_s", "-lunwind-x86_64", "-lunwind", "-ldl", "-lpthread"]
        let objects = try handler.get()
        let swift = source ?? fixture("ways.swift")
        let debug = ["swiftc", "-Onone", "-g", swift]
        let release = ["swiftc", "-O", "-g", "-static-stdlib", swift]
        let plainC = [
            "clang", "-O2", "-fomit-frame-pointer", "-fno-optimize-sibling-calls", "-Wl,--build-id",
            source ?? fixture("ways.c"),
        ]
        let command =
            switch kind {
            case .swiftDebug: debug
            case .swiftRelease: release
            case .cWithoutFramePointers: plainC + ["-g"]
            case .cStripped: plainC + ["-s"]
            case .cxx: [compiler, "-O1", "-g", "-fno-optimize-sibling-calls", source ?? fixture("ways.cpp")]
            case .rust:
                ["rustc", "-g", "-Cpanic=abort", "--crate-name=birds", source ?? fixture("ways.rs")]
            case .loader: ["clang", "-O1", "-g", "-fno-optimize-sibling-calls", source ?? fixture("loader.c")]
            }
        if kind == .rust {
            // It hands what is not Rust to the linker.
            try run(command + ["-Clink-args=" + (objects + libraries).joined(separator: " "), "-o", output] + options)
            return CrashFixture(kind: kind, executable: output)
        }
        try run(command + objects + libraries + ["-o", output] + options)
        return CrashFixture(kind: kind, executable: output)
    }

    private static func compileHandler() throws -> [String] {
        let sources = root + "/Sources/CCrashHandler"
        let output = try temporaryDirectory()
        let names = try ChildProcess.run(["ls", sources]).outputText.split(separator: "\n")
        var files = names.filter { $0.hasSuffix(".c") }.map { "\(sources)/\($0)" }
        files.append(fixture("arm_before_main.c"))
        // Version 4 is the last that Debian's dwz knows as clang writes it.
        let options = ["-std=gnu2x", "-O2", "-gdwarf-4", "-fPIC", "-I", sources, "-I", sources + "/include", "-c"]
        let built = try ChildProcess.run(["clang"] + options + files, directory: output)
        guard built.status == .exited(0) else { throw CompileFailure(text: built.errorText) }
        return try ChildProcess.run(["ls", output]).outputText.split(separator: "\n").map { "\(output)/\($0)" }
    }

    /// Runs a tool that must succeed.
    static func run(_ command: [String]) throws {
        let result = try ChildProcess.run(command)
        guard result.status == .exited(0) else { throw CompileFailure(text: result.errorText) }
    }

    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func fixture(_ name: String) -> String { root + "/Tests/DiagPostmortemTests/Fixtures/" + name }

    /// The line that ends in "// line: NAME".
    static func line(_ name: String, in file: String = "ways.swift") throws -> Int {
        let text = try ChildProcess.run(["cat", fixture(file)]).outputText
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return try #require(lines.firstIndex { $0.hasSuffix("// line: \(name)") }) + 1
    }
}

extension CrashFixture {
    /// One crash: how the program ended, and the directory with its record.
    struct Crash {
        let status: PlatformOS.ExitStatus
        let records: CrashRecordDirectory
        let entry: CrashRecordEntry
        func report() throws -> CrashReport { try records.report(entry.id) }
        func bytes() throws -> [UInt8] { try records.directory.read(entry.id + ".crash") }
    }

    func crash(_ way: String, onThread: Bool = true) throws -> Crash {
        let directory = try PrivateDirectory(path: temporaryDirectory())
        let environment = ["RECORDS=\(directory.path)", "SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin"]
        var child = try ChildProcess(
            [executable, way] + (onThread ? ["thread"] : []), environment: environment, output: .null, error: .null)
        let status = try child.wait()
        let records = CrashRecordDirectory(directory)
        let entry = try #require(try records.entries().first)
        return Crash(status: status, records: records, entry: entry)
    }
}
