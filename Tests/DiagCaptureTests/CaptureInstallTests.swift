import Glibc
import PlatformOS
import TestSupport
import Testing

/// The library as somebody installs it, by `make` into a directory of its own, and uses it from there: built by clang
/// and by Debian's own compiler. Nothing is configured: `gittickets-diag` shows what each program left all the same.
struct CaptureInstallTests {
    enum Compiler: String, CaseIterable, Sendable {
        case clang, gcc

        var ofCPlusPlus: String { self == .clang ? "clang++" : "g++" }

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
    private func run(_ command: [String], _ installed: ScratchDirectory, home: ScratchDirectory) throws
        -> ChildProcess.Result
    {
        let library = installed.path + "/root/usr/lib"
        return try ChildProcess.run(
            ["sh", "-c", "ulimit -c 0; exec \"$@\"", "sh"] + command,
            environment: [
                "PKG_CONFIG_PATH=\(library)/pkgconfig", "LD_LIBRARY_PATH=\(library)",
                "XDG_STATE_HOME=\(home.path)/state", "XDG_CONFIG_HOME=\(home.path)/config",
                "PATH=" + (Environment.value("PATH") ?? "/usr/bin:/bin"),
                "HOME=" + (Environment.value("HOME") ?? "/"),
            ])
    }

    /// Builds a program with a line of shell, has it crash, and gives what `gittickets-diag` shows of that crash.
    private func shown(
        _ program: [String], builtBy script: String? = nil, diesBy signal: Int32 = SIGSEGV,
        with installed: ScratchDirectory, in home: ScratchDirectory
    ) throws -> String {
        if let script {
            let built = try run(["sh", "-c", script], installed, home: home)
            #expect(built.status == .exited(0), "\(built.errorText)")
        }
        #expect(try run(program, installed, home: home).status == .signaled(signal, coreDumped: false))
        let tool = BuiltProgram.path("gittickets-diag")
        let listed = try run([tool, "crashes"], installed, home: home).outputText
        #expect(listed.split(separator: "\n").count == 2 && listed.contains("  once  not drafted"), "\(listed)")
        let id = listed.split(separator: " ").last?.dropLast() ?? ""
        return try run([tool, "crashes", "show", String(id)], installed, home: home).outputText
    }

    @Test(arguments: Compiler.installed, ["gittickets", "gittickets-static"])
    func theExampleInCWorksFromThere(_ compiler: Compiler, _ package: String) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let home = ScratchDirectory()
        let program = home.path + "/c-capture"
        let source = CaptureLibrary.root + "/examples/c-capture"
        let text = try shown(
            [program, "crash"],
            builtBy: "make -s -C '\(source)' -B CC=\(compiler) LIBRARY=\(package) PROGRAM='\(program)'",
            with: installed, in: home)
        #expect(text.hasPrefix("Null pointer read\nSIGSEGV") && text.contains("rating 3 of 3"), "\(text)")
        #expect(text.contains("page_length") && text.contains("c-capture.c:8") && text.contains("document.pages = 42"))
    }

    @Test(arguments: Compiler.installed, ["gittickets", "gittickets-static"])
    func aProgramInCPlusPlusNamesItsException(_ compiler: Compiler, _ package: String) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let home = ScratchDirectory()
        let program = home.path + "/throws"
        let source = CaptureLibrary.root + "/Tests/DiagCaptureTests/Fixtures/throws.cpp"
        let text = try shown(
            [program],
            builtBy: "\(compiler.ofCPlusPlus) -g -pthread '\(source)' -o '\(program)' "
                + "$(pkg-config --cflags --libs \(package))",
            diesBy: SIGABRT, with: installed, in: home)
        #expect(text.contains("std::runtime_error") && text.contains("no such page"), "\(text)")
        #expect(text.contains("main at "))
    }

    /// Where a thread's stack overflows, the alternate stack is ours to make; nothing of ours shows in its trace.
    @Test(arguments: Compiler.installed)
    func aStackOverflowOnAThreadIsCaptured(_ compiler: Compiler) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let home = ScratchDirectory()
        let program = home.path + "/ways"
        let source = CaptureLibrary.root + "/Tests/DiagCaptureTests/Fixtures/ways.c"
        let text = try shown(
            [program, "overflow"],
            builtBy: "\(compiler) -g -O1 -pthread '\(source)' -o '\(program)' $(pkg-config --cflags --libs gittickets)",
            with: installed, in: home)
        #expect(text.hasPrefix("Stack overflow\n") && !text.contains("libgittickets"), "\(text)")
    }

    @Test(arguments: Compiler.installed)
    func theExampleInPythonWorksFromThere(_ compiler: Compiler) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let script = CaptureLibrary.root + "/examples/python-ctypes/report.py"
        let text = try shown(["/usr/bin/python3", script, "crash"], with: installed, in: ScratchDirectory())
        #expect(text.hasPrefix("Null pointer") && text.contains("in python3"), "\(text)")
    }

    @Test(.enabled(if: found("rustc"), "there is no rustc here"), arguments: Compiler.installed)
    func theExampleInRustWorksFromThere(_ compiler: Compiler) throws {
        let installed = try #require(Self.prefixes[compiler]).get()
        let home = ScratchDirectory()
        let program = home.path + "/rust-capture"
        let source = CaptureLibrary.root + "/examples/rust-capture/main.rs"
        let command =
            "rustc -g -O -C panic=abort '\(source)' -o '\(program)' $(pkg-config --libs-only-L gittickets)"
        let text = try shown([program, "crash"], builtBy: command, with: installed, in: home)
        #expect(text.hasPrefix("Null pointer read\n") && text.contains("document.pages = 42"), "\(text)")
        #expect(text.contains("count_pages at "))
        let panic = try shown([program, "panic"], diesBy: SIGABRT, with: installed, in: ScratchDirectory())
        #expect(panic.hasPrefix("Rust panic\n") && panic.contains("no page 7 in this document"), "\(panic)")
    }
}
