import DiagModel
import Glibc
import JournalFixtures
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
        try JournalFixture.write(Self.entries(of: text, until: UInt64(now)), to: scratch.path)
        try writeSettings(#""logFiles":["\#(scratch.path)/app.log"]"#, to: "file.json")
        let journal = #""osLogSubsystems":["birdlog"],"logSources":{"journalDirectories":["\#(scratch.path)"]}"#
        try writeSettings(journal, to: "journal.json")
    }

    private func writeSettings(_ logs: String, to name: String) throws {
        try write(
            """
            {"version":1,"appID":"org.example.birdlog","labels":[],"diagnostics":{"logBudget":1048576,\(logs)},
            "destination":{"relayURL":"http://127.0.0.1:9/",
            "repo":{"owner":"example","name":"birdlog","visibility":"public"}}}
            """, to: name)
    }

    /// The same lines as entries of this user, with the fields that journald gives to each.
    private static func entries(of text: [String], until now: UInt64) -> [ExportEntry] {
        text.enumerated().map { index, line in
            var entry = ExportEntry(second: 0, pid: Int32(index % 20), String(line.dropFirst(11).dropLast()))
            entry.realtimeMicroseconds = (now - 590) * 1_000_000 + UInt64(index * 590_000_000 / lines)
            entry.monotonicMicroseconds = UInt64(index * 590_000_000 / lines)
            entry.fields.removeLast()
            entry.fields += [
                ("_UID", "\(getuid())"), ("_GID", "\(getgid())"), ("_COMM", "birdlog"), ("_EXE", "/usr/bin/birdlog"),
                ("_CMDLINE", "/usr/bin/birdlog --worker"), ("_CAP_EFFECTIVE", "0"), ("_TRANSPORT", "journal"),
                ("_SYSTEMD_UNIT", "birdlog.service"), ("_SYSTEMD_INVOCATION_ID", "00112233445566778899aabbccddeeff"),
                ("_SOURCE_REALTIME_TIMESTAMP", "\(entry.realtimeMicroseconds)"), ("CODE_FILE", "Garden.swift"),
                ("CODE_LINE", "42"), ("CODE_FUNC", "water"),
            ].map { ($0.0, Array($0.1.utf8)) }
            return entry
        }
    }

    private func write(_ text: String, to name: String) throws {
        try FileDescriptor(path: scratch.path + "/" + name, flags: O_WRONLY | O_CREAT).write(Array(text.utf8))
    }

    func measurements() throws -> [Measurement] {
        let what = "a preview with 10 minutes of logs, \(Self.lines)"
        let file = try milliseconds("file.json")
        let journal = Measurement(what + " journal entries", try milliseconds("journal.json"), "ms")
        guard let sos = InstalledProgram.find("sos"), geteuid() == 0 else {
            return [Measurement(what + " lines", file, "ms"), journal]
        }
        let peer = try Stopwatch.milliseconds(rounds: 1) {
            _ = try ChildProcess.run(
                [
                    sos, "report", "--batch", "--quiet", "--build", "--tmp-dir", scratch.path, "--only-plugins",
                    "logs,host,kernel,memory,processor",
                ],
                environment: environment)
        }
        return [
            Measurement(what + " lines", file, "ms", beside: "sos report, five plug-ins", peer, better: .less), journal,
        ]
    }

    private func milliseconds(_ settings: String) throws -> Double {
        let command = [tool, "--preview", "--logs", "11m", "--config", scratch.path + "/" + settings]
        return try Stopwatch.milliseconds {
            let result = try ChildProcess.run(command, environment: environment)
            guard result.status == .exited(0), result.output.count > 20_000 else {
                throw JournalMissing(found: result.output.count)
            }
        }
    }

    private var environment: [String] {
        ["HOME=\(scratch.path)", "PATH=" + (Environment.value("PATH") ?? "/usr/bin")]
    }
}
