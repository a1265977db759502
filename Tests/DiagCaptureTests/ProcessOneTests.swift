import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

private enum Namespace {
    static let command = ["unshare", "--fork", "--pid", "--mount-proc"]
    static let canBeMade = (try? ChildProcess.run(command + ["true"]).status) == .exited(0)
}

/// Process 1 of a container: the kernel drops signals that it sends to itself.
@Suite(.enabled(if: Namespace.canBeMade, "takes root and a pid namespace with its own /proc; a bare chroot has none"))
struct ProcessOneTests {
    @Test("dies as process 1 as it would without us", arguments: ["null_write", "int3", "abort_call", "seccomp_trap"])
    func diesAsWithoutUs(_ trigger: String) throws {
        let scratch = ScratchDirectory()
        func run(_ arguments: [String]) throws -> PlatformOS.ExitStatus {
            try ChildProcess.run(
                Namespace.command + [BuiltProgram.path("crash-triggers")] + arguments + ["run", trigger],
                environment: ["SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin:/usr/sbin:/sbin"],
                directory: scratch.path
            ).status
        }
        #expect(try run(["--directory", scratch.path + "/c"]) == run([]))
        let records = try TriggerRun.records(in: scratch.path + "/c")
        #expect(records.map(\.header.pid) == [1])
        #expect(records.first?.header.stage == GT_STAGE_COMPLETE.rawValue)
    }
}
