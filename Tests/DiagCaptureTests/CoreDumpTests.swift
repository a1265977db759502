import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A core dump shows what it would have shown without us: program counter, signal, code and address.
@Suite(.enabled(if: CoreDump.canBeWritten))
struct CoreDumpTests {
    static let triggers = [
        "null_write", "wild_pointer", "null_call", "int3", "ud2", "division", "seccomp_trap", "abort_call",
        "bus_misaligned", "swift_array_index",
    ]

    @Test("is as it would have been", arguments: triggers)
    func isAsItWouldHaveBeen(_ trigger: String) throws {
        let armed = try dump(trigger, armed: true)
        let without = try dump(trigger, armed: false)
        #expect(armed.signal == without.signal && armed.code == without.code)
        #expect(armed.address == without.address)
        #expect(armed.codeAtPC == without.codeAtPC && armed.pageOffset == without.pageOffset)
    }

    private func dump(_ trigger: String, armed: Bool) throws -> CoreDump {
        let scratch = ScratchDirectory()
        let place = armed ? ["--directory", scratch.path + "/c"] : []
        let result = try ChildProcess.run(
            ["sh", "-c", "ulimit -c unlimited; exec \"$0\" \"$@\"", BuiltProgram.path("crash-triggers")] + place
                + ["--bystanders", "0", "run", trigger],
            environment: ["SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin"], directory: scratch.path)
        guard case .signaled(_, coreDumped: true) = result.status else { throw CoreDump.Missing() }
        let directory = try PrivateDirectory(path: scratch.path, create: false)
        let name = try #require(directory.names().first { $0.hasPrefix("core") })
        return try CoreDump(directory.read(name, limit: 1 << 30))
    }
}
