import CrashHarness
import DiagModel
import DiagPostmortem
import Glibc
import PlatformOS
import TestSupport
import Testing

/// The library as somebody installs it, by `make` into a directory of its own, and uses it from there: built by clang
/// and by Debian's own compiler.
struct CaptureInstallTests {
    enum Compiler: String, CaseIterable, Sendable {
        case clang, gcc

        static let installed = allCases.filter { found($0.rawValue) }
    }

    private static func found(_ program: String) -> Bool {
        (try? CaptureLibrary.output(["sh", "-c", "command -v \(program)"])) != nil
    }

    private static let prefixes: [Compiler: Result<ScratchDirectory, any Error>] = Dictionary(
        uniqueKeysWithValues: Compiler.installed.map { compiler in
            (
                compiler,
                Result {
                    let scratch = ScratchDirectory()
                    _ = try CaptureLibrary.output([
                        "make", "-s", "-C", CaptureLibrary.root, "install-capture-library", "CC=\(compiler)",
                        "capture=\(scratch.path)/built", "DESTDIR=\(scratch.path)/root", "PREFIX=/usr",
                    ])
                    return scratch
                }
            )
        })

    /// Runs a command with what was installed at hand: `pkg-config` and the loader find it.
    private func run(_ command: [String], _ installed: ScratchDirectory, records: ScratchDirectory) throws
        -> ChildProcess.Result
    {
        let library = installed.path + "/root/usr/lib"
        return try ChildProcess.run(
            ["sh", "-c", "ulimit -c 0; exec \"$@\"", "sh"] + command,
            environment: [
                "PKG_CONFIG_PATH=\(library)/pkgconfig", "LD_LIBRARY_PATH=\(library)", "RECORDS=\(records.path)",
                "PATH=" + (Environment.value("PATH") ?? "/usr/bin:/bin"), "HOME=" + (Environment.value("HOME") ?? "/"),
            ])
    }

    private func report(in records: ScratchDirectory) throws -> CrashReport {
        let directory = CrashRecordDirectory(try PrivateDirectory(path: records.path))
        return try directory.report(try #require(try directory.entries().first).id)
    }

    @Test(arguments: Compiler.installed, ["gittickets", "gittickets-static"])
    func theExampleInCWorksFromThere(_ compiler: Compiler, _ package: String) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let records = ScratchDirectory()
        let program = records.path + "/c-capture"
        let source = CaptureLibrary.root + "/examples/c-capture"
        let built = try run(
            ["make", "-s", "-C", source, "-B", "CC=\(compiler)", "LIBRARY=\(package)", "PROGRAM=\(program)"], installed,
            records: records)
        #expect(built.status == .exited(0), "\(built.errorText)")
        #expect(
            try run([program, "crash"], installed, records: records).status == .signaled(SIGSEGV, coreDumped: false))
        let report = try report(in: records)
        #expect(report.reason.headline == "Null pointer read" && report.rating.level == 3)
        let own = report.crashedThread?.frames.compactMap { $0.inApp ? $0.function : nil } ?? []
        #expect(own.last == "main" && report.breadcrumbs.map(\.text) == ["opened export"])
    }

    /// Where a thread's stack overflows, the alternate stack is ours to make; nothing of ours shows in its trace.
    @Test(arguments: Compiler.installed)
    func aStackOverflowOnAThreadIsCaptured(_ compiler: Compiler) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let records = ScratchDirectory()
        let program = records.path + "/ways"
        let source = CaptureLibrary.root + "/Tests/DiagCaptureTests/Fixtures/ways.c"
        let script = "\(compiler) -g -O1 -pthread '\(source)' -o '\(program)' $(pkg-config --cflags --libs gittickets)"
        let built = try run(["sh", "-c", script], installed, records: records)
        #expect(built.status == .exited(0), "\(built.errorText)")
        #expect(
            try run([program, "overflow"], installed, records: records).status == .signaled(SIGSEGV, coreDumped: false))
        let report = try report(in: records)
        #expect(report.reason.headline == "Stack overflow")
        #expect(report.crashedThread?.frames.contains { $0.module?.hasPrefix("libgittickets") == true } == false)
    }

    @Test(.enabled(if: found("rustc"), "there is no rustc here"))
    func theExampleInRustWorksFromThere() throws {
        let installed = try #require(Self.prefixes[.clang]).get()
        let records = ScratchDirectory()
        let program = records.path + "/rust-capture"
        let source = CaptureLibrary.root + "/examples/rust-capture/main.rs"
        let script = "rustc -g -O '\(source)' -o '\(program)' $(pkg-config --libs-only-L gittickets)"
        let built = try run(["sh", "-c", script], installed, records: records)
        #expect(built.status == .exited(0), "\(built.errorText)")
        #expect(
            try run([program, "crash"], installed, records: records).status == .signaled(SIGSEGV, coreDumped: false))
        let report = try report(in: records)
        #expect(report.reason.headline == "Null pointer read")
        #expect(report.annotations == [Annotation(key: "document.pages", value: "42")])
        let own = report.crashedThread?.frames.filter(\.inApp).compactMap(\.function) ?? []
        #expect(
            own.contains { $0.hasSuffix("main::count_pages") } || own.contains("rust_capture::count_pages"), "\(own)")
    }
}
