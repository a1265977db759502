import DiagRedaction
import Glibc
import MeasurementReport
import PlatformOS

/// What a run works with: logs in a scratch directory, our tool, one processor for it and its peers.
struct Workplace {
    let directory: String
    /// Of each log, in bytes.
    let size: Int
    let tool: String

    /// In `some.log` one line of so many holds something private.
    private static let share = 100

    init(directory: String) {
        self.directory = directory
        size = (getenv("REDACTION_BENCH_MB").flatMap { Int(String(cString: $0)) } ?? 200) * 1_000_000
        let given = getenv("GITTICKETS_BIN_DIR").map { String(cString: $0) }
        tool = (given ?? InstalledProgram.directory(of: CommandLine.arguments[0])) + "/gittickets-diag"
    }

    /// Peers start threads even when told to use one: whatever is started from here on runs on one processor.
    func useOneProcessor() throws {
        let own = try ChildProcess.run(["taskset", "--pid", "--cpu-list", "0", "\(getpid())"])
        guard own.status == .exited(0) else { throw OSError(code: EPERM, operation: "taskset") }
    }

    func path(_ name: String) -> String { directory + "/" + name }

    /// Megabytes (10⁶ bytes) of a log in so many milliseconds.
    func speed(_ milliseconds: Double) -> Double { Double(size) / 1_000 / milliseconds }

    /// Writes the logs, and where in `some.log` the private texts stand.
    func writeLogs() throws {
        var corpus = LogCorpus(rules: try RuleSet.builtIn())
        try corpus.write(to: path("warm-up.log"), size: 1_000_000, oneOf: Self.share)
        try corpus.write(to: path("nothing.log"), size: size, oneOf: 0)
        try corpus.write(to: path("some.log"), size: size, oneOf: Self.share)
        let places = corpus.places.map { "\($0.lowerBound) \($0.upperBound)\n" }.joined()
        try FileDescriptor(path: path("places"), flags: O_WRONLY | O_CREAT | O_TRUNC).write(places.utf8)
    }

    /// As ``writeLogs()``, in a process of its own: the kernel counts this one's memory into that of what it starts.
    func writeLogsApart() throws {
        let writer = try ChildProcess.run([CommandLine.arguments[0], "write", directory])
        guard writer.status == .exited(0) else { throw OSError(code: EIO, operation: "redaction-bench write") }
        // On the disk now: the first program to be measured shall not share the processor with their writing.
        for log in ["warm-up.log", "nothing.log", "some.log"] {
            try FileDescriptor(path: path(log), flags: O_RDONLY).synchronize()
        }
    }

    func places() throws -> [Range<Int>] {
        let bytes = try FileDescriptor(path: path("places"), flags: O_RDONLY).readToEnd(limit: 1 << 30)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let ends = line.split(separator: " ").compactMap { Int($0) }
            return ends.count == 2 ? ends[0]..<ends[1] : nil
        }
    }
}
