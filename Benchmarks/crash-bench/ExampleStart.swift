import FoundationEssentials
import Glibc
import MeasurementReport
import PlatformOS

/// The example application from before its start until it was reaped: it prints its usage. With a relay in its
/// environment it adopts us first, crash handler and all; without, it does not.
struct ExampleStart {
    private let program: String
    private let scratch: String

    /// `nil` where the example was not built beside this program.
    init?(in scratch: String) throws {
        program = InstalledProgram.directory(of: CommandLine.arguments[0]) + "/birdlog"
        self.scratch = scratch
        guard access(program, X_OK) == 0 else { return nil }
        let secret = String(repeating: "0a", count: 32)
        try Data(secret.utf8).write(to: URL(fileURLWithPath: scratch + "/secret"))
    }

    func report(rounds: Int) throws {
        var times: (armed: [Double], alone: [Double]) = ([], [])
        for round in 0..<rounds + 2 {
            let pair = (try run(armed: true), try run(armed: false))
            // The first two warm caches up.
            if round < 2 { continue }
            times.armed.append(pair.0)
            times.alone.append(pair.1)
        }
        print(
            try Measurement(
                "start to end of the example that adopts us", times.armed.median, "ms", beside: "the same, without us",
                times.alone.median, better: .less
            ).jsonLine())
    }

    private func run(armed: Bool) throws(OSError) -> Double {
        let adopting = ["BIRDLOG_RELAY_URL=http://127.0.0.1:9", "GITTICKETS_SHARED_SECRET_FILE=\(scratch)/secret"]
        let before = Victim.now()
        var child = try ChildProcess(
            [program, "--help"],
            environment: ["XDG_STATE_HOME=\(scratch)", "HOME=\(scratch)", "SWIFT_BACKTRACE=enable=no"]
                + (armed ? adopting : []), output: .null, error: .null)
        guard try child.wait() == .exited(0) else { throw OSError(code: ECHILD, operation: "wait") }
        return Double(Victim.now() - before) / 1e6
    }
}
