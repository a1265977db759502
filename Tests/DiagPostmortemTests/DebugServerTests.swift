import DiagModel
import FoundationEssentials
import Glibc
import PlatformOS
import Testing

@testable import DiagPostmortem

/// Debian's own server of debug files, on a loopback port, over one directory.
private struct DebugFileServer: ~Copyable {
    private let process: ChildProcess
    let port: Int

    init(directory: String) throws {
        port = Int.random(in: 20_000..<30_000)
        process = try ChildProcess(
            ["debuginfod", "-F", "-p", "\(port)", "-d", directory + "/index.sqlite", directory],
            output: .null, error: .null)
    }

    /// Waits until it has looked through its directory: it answers before.
    borrowing func waitUntilReady() throws {
        let ask =
            "import urllib.request; print(urllib.request.urlopen('http://127.0.0.1:\(port)/metrics').read().decode())"
        for _ in 0..<200 {
            let metrics = try ChildProcess.run(["/usr/bin/python3", "-c", ask]).outputText
            if metrics.contains("groomed_total") { return }
            usleep(50_000)
        }
        throw CrashFixture.CompileFailure(text: "debuginfod did not start")
    }

    deinit { kill(process.pid, SIGTERM) }
}

@Suite("Servers of debug files", .serialized)
struct DebugServerTests {
    @Test("are asked when the user says so, and never otherwise")
    func asked() throws {
        let directory = try temporaryDirectory()
        let fixture = try CrashFixture.compile(.cWithoutFramePointers)
        try CrashFixture.run(["objcopy", "--only-keep-debug", fixture.executable, directory + "/birds.debug"])
        try CrashFixture.run(["strip", "--strip-all", fixture.executable])
        let record = try fixture.crash("null").bytes()
        let server = try DebugFileServer(directory: directory)
        try server.waitUntilReady()
        setenv("DEBUGINFOD_URLS", "http://127.0.0.1:\(server.port)", 1)
        setenv("DEBUGINFOD_CACHE_PATH", directory + "/cache", 1)
        defer {
            unsetenv("DEBUGINFOD_URLS")
            unsetenv("DEBUGINFOD_CACHE_PATH")
        }
        let alone = try Postmortem.report(from: record)
        #expect(alone.crashedThread?.frames.first?.function == nil)
        #expect(!FileManager.default.fileExists(atPath: directory + "/cache"))
        let helped = try Postmortem.report(from: record, symbols: SymbolOptions(asksDebugServers: true))
        let frame = try #require(helped.crashedThread?.frames.first)
        #expect(frame.function == "write_null" && frame.file?.hasSuffix("ways.c") == true)
        #expect(helped.rating.level == 3)
    }
}
