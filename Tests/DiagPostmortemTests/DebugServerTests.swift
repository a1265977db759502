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
        let free = "import socket; s = socket.socket(); s.bind(('', 0)); print(s.getsockname()[1], end='')"
        let found = try #require(Int(try ChildProcess.run(["/usr/bin/python3", "-c", free]).outputText))
        let started = try ChildProcess(
            ["debuginfod", "-F", "-p", "\(found)", "-d", directory + "/index.sqlite", directory],
            output: .null, error: .null)
        port = found
        process = started
    }

    /// Waits until it has found this file: it answers before it has looked through its directory.
    borrowing func waitUntilFound(_ buildID: String) throws {
        let ask = """
            import time, urllib.request
            for _ in range(1200):
                try:
                    urllib.request.urlopen("http://127.0.0.1:\(port)/buildid/\(buildID)/debuginfo").read()
                    break
                except OSError:
                    time.sleep(0.1)
            else:
                raise SystemExit("debuginfod found nothing")
            """
        try CrashFixture.run(["/usr/bin/python3", "-c", ask])
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
        setenv("DEBUGINFOD_URLS", "http://127.0.0.1:\(server.port)", 1)
        setenv("DEBUGINFOD_CACHE_PATH", directory + "/cache", 1)
        defer {
            unsetenv("DEBUGINFOD_URLS")
            unsetenv("DEBUGINFOD_CACHE_PATH")
        }
        let alone = try Postmortem.report(from: record)
        #expect(alone.crashedThread?.frames.first?.function == nil)
        try server.waitUntilFound(try #require(alone.modules.first { $0.path == fixture.executable }?.buildID))
        #expect(!FileManager.default.fileExists(atPath: directory + "/cache"))
        let helped = try Postmortem.report(from: record, symbols: SymbolOptions(asksDebugServers: true))
        let frame = try #require(helped.crashedThread?.frames.first)
        #expect(frame.function == "write_null" && frame.file?.hasSuffix("ways.c") == true)
        #expect(helped.rating.level == 3)
    }
}
