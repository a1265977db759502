import DiagModel
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Programs that hang, flood and leave others behind.
struct BoundedRunTests {
    private let scratch = ScratchDirectory()

    private func run(_ script: String, within patience: Duration = .seconds(60), limit: Int = 1 << 20) throws
        -> ChildProcess.BoundedResult
    {
        try ChildProcess.runBounded(
            ["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], within: patience, limit: limit)
    }

    @Test func outputsAndStatusComeBack() throws {
        let result = try run("echo told; echo grumble >&2; exit 3")
        #expect(result.ending == .ended(.exited(3)))
        #expect(result.output == Array("told\n".utf8))
        #expect(result.error == Array("grumble\n".utf8))
    }

    @Test func onlyWhatIsGivenStandsInTheEnvironment() throws {
        let result = try run("cat /proc/self/environ")
        #expect(
            result.output == Array("PATH=/usr/bin:/bin\0PWD=/\0".utf8)
                || result.output == Array("PATH=/usr/bin:/bin\0".utf8))
    }

    @Test func whatHangsIsKilledWithEverythingItStarted() throws {
        let file = scratch.path + "/pids"
        let result = try run(
            "echo early; sleep 1000 & echo $! > \(file); echo $$ >> \(file); sleep 1000", within: .milliseconds(700))
        #expect(result.ending == .timedOut)
        #expect(result.output == Array("early\n".utf8))
        #expect(try allGone(file))
    }

    @Test func aGrandchildThatKeepsThePipeOpenHoldsNothingUp() throws {
        let file = scratch.path + "/pids"
        let result = try run("sleep 1000 & echo $! > \(file); echo done")
        #expect(result.ending == .ended(.exited(0)))
        #expect(result.output == Array("done\n".utf8))
        #expect(try allGone(file))
    }

    @Test func aDaemonWithAGroupOfItsOwnHoldsNothingUp() throws {
        let file = scratch.path + "/pids"
        let result = try run("setsid sleep 1000 & sleep 0.1; pgrep -n sleep > /dev/null; echo $! > \(file); echo done")
        #expect(result.ending == .ended(.exited(0)))
        #expect(result.output == Array("done\n".utf8))
        for pid in try pids(file) { kill(pid, SIGKILL) }
    }

    @Test func aFloodIsStoppedAtTheLimit() throws {
        let result = try run("yes", limit: 5_000)
        #expect(result.ending == .tooMuchOutput)
        #expect(result.output.count == 5_000)
        #expect(try run("yes >&2", limit: 5_000).error.count == 5_000)
        #expect(try run("head -c 5000 /dev/zero", limit: 5_000).ending == .ended(.exited(0)))
        #expect(try run("head -c 5001 /dev/zero", limit: 5_000).ending == .tooMuchOutput)
    }

    @Test func aProgramThatClosesItsOutputIsStillWaitedFor() throws {
        #expect(try run("exec >&- 2>&-; sleep 0.2; exit 5").ending == .ended(.exited(5)))
        #expect(try run("exec >&- 2>&-; sleep 1000", within: .milliseconds(300)).ending == .timedOut)
    }

    @Test func textWithoutAnInterpreterIsNotGivenToAShell() throws {
        let file = scratch.path + "/plain"
        try write("echo shell", file, 0o755)
        #expect(throws: OSError(code: ENOEXEC, operation: "posix_spawnp")) {
            try ChildProcess.runBounded([file], environment: [], within: .seconds(60), limit: 100)
        }
    }

    private func pids(_ file: String) throws -> [Int32] {
        let text = String(decoding: try FileDescriptor.contents(ofFile: file, limit: 1_000), as: UTF8.self)
        return text.split(separator: "\n").compactMap { Int32($0) }
    }

    /// Killed ones may stay zombies where nobody reaps for process 1.
    private func allGone(_ file: String) throws -> Bool {
        let pids = try pids(file)
        #expect(!pids.isEmpty)
        for _ in 0..<1_000 {
            let alive = pids.filter { pid in
                guard let ticks = ProcessKey.startTicks(of: pid) else { return false }
                return ProcessKey(bootID: SystemClock.bootID, pid: pid, startTicks: ticks).isAlive
            }
            if alive.isEmpty { return true }
            usleep(10_000)
        }
        return false
    }

    private func write(_ text: String, _ path: String, _ mode: UInt32) throws {
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT, mode: mode)
        try file.write(Array(text.utf8))
        chmod(path, mode)
    }
}
