import FoundationEssentials
import Glibc
import MeasurementReport
import PlatformOS

/// The example application, which prints its usage. It reads its settings; with a relay among them it adopts us, crash
/// handler and all, and without, it does not.
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
        let alone = { try life([]) }
        let adopting = ["BIRDLOG_RELAY_URL=http://127.0.0.1:9"]
        try LifePairs(rounds, armed: { try life(adopting) }, alone: alone)
            .report("the example that adopts us", beside: "the same, without us")
        // What a start without anything to do saves: settings that are new have a thread save them, which is waited for.
        let first = {
            unlink(scratch + "/.config/gittickets/birdlog.json")
            return try life(adopting)
        }
        try LifePairs(rounds / 8, armed: first, alone: alone)
            .report("the example that adopts us, its settings new", beside: "the same, without us")
    }

    private func life(_ more: [String]) throws(OSError) -> Life {
        try Life(
            of: [program, "--help"],
            environment: [
                "XDG_STATE_HOME=\(scratch)", "HOME=\(scratch)", "SWIFT_BACKTRACE=enable=no",
                "GITTICKETS_SHARED_SECRET_FILE=\(scratch)/secret",
            ] + more)
    }
}
