import DiagModel
import Glibc
import MeasurementReport
import PlatformOS
import TestSupport

/// A preview with ten minutes of logs, from the command's start to its end: collected, masked, sealed, printed.
struct WholePreview {
    private static let lines = 5_000
    private let scratch = ScratchDirectory()
    private let tool: String

    /// `nil` where the tool isn't built.
    init?() throws {
        guard let directory = Environment.value("GITTICKETS_BIN_DIR") else { return nil }
        tool = directory + "/gittickets-diag"
        let now = Int(SystemClock.now().microseconds / 1_000_000)
        let text = (0..<Self.lines).map { index in
            "\(now - 590 + index * 590 / Self.lines) INFO worker \(index % 20) served /birds/\(index) to "
                + "user\(index % 50)@example.org from 10.0.\(index % 250).7 in \(index % 977) ms\n"
        }
        try write(text.joined(), to: "app.log")
        try write(
            """
            {"version":1,"appID":"org.example.birdlog","labels":[],"diagnostics":{"logBudget":1048576,
            "logFiles":["\(scratch.path)/app.log"]},"destination":{"relayURL":"http://127.0.0.1:9/",
            "repo":{"owner":"example","name":"birdlog","visibility":"public"}}}
            """, to: "app.json")
    }

    private func write(_ text: String, to name: String) throws {
        try FileDescriptor(path: scratch.path + "/" + name, flags: O_WRONLY | O_CREAT).write(Array(text.utf8))
    }

    func measurements() throws -> [Measurement] {
        let environment = ["HOME=\(scratch.path)", "PATH=" + (Environment.value("PATH") ?? "/usr/bin")]
        let command = [tool, "--preview", "--logs", "10m", "--config", scratch.path + "/app.json"]
        let ours = try Stopwatch.milliseconds {
            let result = try ChildProcess.run(command, environment: environment)
            guard result.status == .exited(0), result.output.count > 20_000 else {
                throw JournalMissing(found: result.output.count)
            }
        }
        let what = "a preview with 10 minutes of logs, \(Self.lines) lines"
        guard let sos = InstalledProgram.find("sos"), geteuid() == 0 else { return [Measurement(what, ours, "ms")] }
        let peer = try Stopwatch.milliseconds(rounds: 1) {
            _ = try ChildProcess.run(
                [
                    sos, "report", "--batch", "--quiet", "--build", "--tmp-dir", scratch.path, "--only-plugins",
                    "logs,host,kernel,memory,processor",
                ],
                environment: environment)
        }
        return [Measurement(what, ours, "ms", beside: "sos report, five plug-ins", peer, better: .less)]
    }
}
