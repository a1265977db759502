import DiagModel
import Glibc
import PlatformOS
import Testing

struct ChildProcessTests {
    @Test func outputsAndStatusComeBack() throws {
        let result = try ChildProcess.run(
            ["/bin/sh", "-c", "cat; echo problem >&2; exit 7"], input: Array("hello".utf8))
        #expect(result.status == .exited(7))
        #expect(result.outputText == "hello")
        #expect(result.errorText == "problem\n")
    }

    @Test func aDeathBySignalIsTold() throws {
        let result = try ChildProcess.run(["/bin/sh", "-c", "kill -SEGV $$"])
        guard case .signaled(let number, _) = result.status else {
            Issue.record("expected a signal, got \(result.status)")
            return
        }
        #expect(number == SIGSEGV)
    }

    @Test func bothPipesFullDoNotBlock() throws {
        let script = "head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2"
        let result = try ChildProcess.run(["/bin/sh", "-c", script])
        #expect(result.output.count == 1_000_000)
        #expect(result.error.count == 1_000_000)
    }

    @Test func aMissingProgramIsAnError() throws {
        #expect(throws: OSError(code: ENOENT, operation: "posix_spawnp")) { try ChildProcess.run(["/no/such/program"]) }
    }

    @Test func theEnvironmentAndDirectoryAreTheOnesGiven() throws {
        let result = try ChildProcess.run(
            ["/bin/sh", "-c", "pwd; echo $ONLY"], environment: ["ONLY=this"], directory: "/usr")
        #expect(result.outputText == "/usr\nthis\n")
    }

    @Test func noDescriptorLeaksIntoTheChild() throws {
        let open = Glibc.open("/dev/null", O_RDONLY)
        defer { close(open) }
        let result = try ChildProcess.run(["/bin/ls", "/proc/self/fd"])
        // 0, 1, 2 and the one ls reads the directory with.
        #expect(result.outputText.split(separator: "\n").count == 4)
    }

    @Test func linesAreReadAsTheyCome() throws {
        var child = try ChildProcess(["/bin/sh", "-c", "echo one; echo two; read x"], input: .pipe, output: .pipe)
        #expect(try child.readLine() == "one")
        #expect(try child.readLine() == "two")
        try child.send([])
        #expect(try child.readLine() == nil)
        #expect(try child.wait() == .exited(1))
    }

    @Test func aLifeIsToldFromItsSuccessorAndFromAZombie() throws {
        #expect(ProcessKey.current().isAlive)
        var other = ProcessKey.current()
        other.startTicks += 1
        #expect(!other.isAlive)
        other = ProcessKey.current()
        other.bootID = "00000000-0000-4000-8000-000000000000"
        #expect(!other.isAlive)
        var child = try ChildProcess(["/bin/sh", "-c", "read x"], input: .pipe, output: .null)
        let ticks = try #require(ProcessKey.startTicks(of: child.pid))
        let key = ProcessKey(bootID: SystemClock.bootID, pid: child.pid, startTicks: ticks)
        #expect(key.isAlive)
        child.signal(SIGKILL)
        // The parent has not waited: once the state is Z the process is dead, and stays so after the wait.
        #expect(try child.wait() == .signaled(SIGKILL, coreDumped: false))
        #expect(!key.isAlive)
    }
}
