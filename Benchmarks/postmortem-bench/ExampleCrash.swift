import DiagPostmortem
import FoundationEssentials
import Glibc
import MeasurementReport
import PlatformOS

/// One crash of the example application: its record, and a core file where the kernel writes one beside it.
struct ExampleCrash {
    struct Debugger {
        var name: String
        var command: [String]
    }

    let record: [UInt8]
    let program: String
    /// Where this benchmark and the programs built with it lie.
    let directory: String
    /// `nil` where the kernel hands cores to a program instead.
    private let core: String?

    /// - Throws: ``OSError``; `ENOENT` when the example left no record.
    init(in scratch: String) throws {
        directory = InstalledProgram.directory(of: try Self.ownPath())
        program = directory + "/birdlog"
        let notes = scratch + "/notes.txt"
        let lines = "3 lapwing 12\n4 swallow 9\n9 lapwing 140\n"
        try Data(lines.utf8).write(to: URL(fileURLWithPath: notes))
        let secret = String(repeating: "0a", count: 32)
        try Data(secret.utf8).write(to: URL(fileURLWithPath: scratch + "/secret"))
        var limit = rlimit(rlim_cur: .max, rlim_max: .max)
        _ = setrlimit(__rlimit_resource_t(4), &limit)
        let environment = [
            "BIRDLOG_RELAY_URL=http://127.0.0.1:9", "GITTICKETS_SHARED_SECRET_FILE=\(scratch)/secret",
            "XDG_STATE_HOME=\(scratch)", "HOME=\(scratch)",
            "SWIFT_BACKTRACE=enable=no",
        ]
        var child = try ChildProcess(
            [program, "crash", "index", notes], environment: environment, directory: scratch, output: .null,
            error: .null)
        _ = try child.wait()
        let names = try FileManager.default.subpathsOfDirectory(atPath: scratch)
        guard let found = names.first(where: { $0.hasSuffix(".crash") }) else {
            throw OSError(code: ENOENT, operation: "crash")
        }
        record = Array(try Data(contentsOf: URL(fileURLWithPath: "\(scratch)/\(found)")))
        core = names.first { $0 == "core" || $0.hasPrefix("core.") }.map { "\(scratch)/\($0)" }
    }

    /// The debuggers of this machine that can read the core.
    func debuggers() -> [Debugger] {
        guard let core else { return [] }
        let known = [
            Debugger(
                name: "gdb -batch -ex bt",
                command: ["gdb", "-batch", "-nx", "-ex", "thread apply all bt", program, core]),
            Debugger(
                name: "eu-stack -b -i -s", command: ["eu-stack", "-b", "-i", "-s", "-e", program, "--core=" + core]),
        ]
        return known.filter { InstalledProgram.find($0.command[0]) != nil }
    }

    private static func ownPath() throws -> String {
        guard let path = realpath("/proc/self/exe", nil) else { throw OSError.last("realpath") }
        defer { free(path) }
        return String(cString: path)
    }
}
