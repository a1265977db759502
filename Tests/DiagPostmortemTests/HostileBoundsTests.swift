import FoundationEssentials
import Glibc
import PlatformOS
import RecordForge
import TestSupport
import Testing

/// Each in a process of its own, which tells the most memory it held. What time they take is measured in an optimised
/// build (postmortem-bench).
@Suite("A record made to exhaust its reader")
struct HostileBoundsTests {
    private let directory: String

    init() throws { directory = try temporaryDirectory() }

    private static let reader = BuiltProgram.directory + "/hostile-reader"
    private static let deepProgram = Result {
        let output = try temporaryDirectory() + "/deep"
        try CrashFixture.run([
            "clang++", "-O1", "-g", "-ftemplate-depth=1000", CrashFixture.fixture("inlined_deep.cpp"), "-o", output,
        ])
        return output
    }

    /// The program a record points at, and, where it matters, the place in it: behind the first instruction.
    private func target(_ kind: HostileRecord) throws -> [String] {
        guard kind == .inlinedCalls else { return [Self.reader] }
        let program = try Self.deepProgram.get()
        let symbols = try ChildProcess.run(["nm", program]).outputText.split(separator: "\n")
        let symbol = try #require(symbols.first { $0.hasSuffix(" deepest") })
        let start = try #require(UInt64(symbol.prefix { $0 != " " }, radix: 16))
        return [program, String(start + 5, radix: 16)]
    }

    /// The largest programs with debug information that are sure to be where this is built.
    private static let largePrograms: [String] = {
        let found = try? ChildProcess.run(["sh", "-c", "dirname $(readlink -f $(command -v swift))"])
        let directory = found?.outputText.split(separator: "\n").first ?? ""
        return ["swift-package", "sourcekit-lsp"].map { "\(directory)/\($0)" }.filter {
            FileManager.default.isReadableFile(atPath: $0)
        }
    }()

    @Test("gives a report, and takes less than 64 MiB", arguments: HostileRecord.allCases)
    func bounded(kind: HostileRecord) throws { try bounded(kind, target: target(kind)) }

    @Test("takes no more for pointing all over a program of 200 MB", arguments: largePrograms)
    func large(program: String) throws {
        try keepInLargePages(program)
        try bounded(.everyUnit, target: [program])
    }

    /// Reads a file anew in large pieces: Linux 6.18 keeps it in huge pages then, and maps one whole for any look.
    private func keepInLargePages(_ path: String) throws {
        let raw = open(path, O_RDONLY)
        try #require(raw >= 0)
        let file = FileDescriptor(adopting: raw)
        posix_fadvise(raw, 0, 0, POSIX_FADV_DONTNEED)
        while try !file.read(upTo: 1 << 20).isEmpty {}
    }

    private func bounded(_ kind: HostileRecord, target: [String]) throws {
        let file = directory + "/record"
        let made = try ChildProcess.run([Self.reader, "make", kind.rawValue, file] + target)
        #expect(made.status == .exited(0), "\(made.errorText)")
        let read = try ChildProcess.run(["prlimit", "--cpu=60", Self.reader, "read", file])
        #expect(read.status == .exited(0), "\(read.errorText)")
        let words = read.outputText.split(separator: " ", maxSplits: 2)
        #expect(words.count == 3 && words[2].hasPrefix("report of"), "\(read.outputText)")
        #expect(try #require(words.first.flatMap { Int($0) }) < 64 << 10, "KiB: \(read.outputText)")
    }
}
