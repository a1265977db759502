import CCrashHandler
import Glibc
import PlatformOS
import TestSupport
import Testing

/// One way to die that `crash-triggers` offers.
struct Trigger: Sendable, CustomTestStringConvertible {
    var name: String
    /// The signal it dies by; 0 when the process itself ends well.
    var signal: Int32
    var frames: FramePattern
    var testDescription: String { name }

    static let all: [Trigger] = {
        let list = (try? ChildProcess.run([BuiltProgram.path("crash-triggers"), "list"]).outputText) ?? ""
        return list.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t").map(String.init)
            return Trigger(name: parts[0], signal: Int32(parts[1]) ?? 0, frames: FramePattern(parts[2]))
        }
    }()
}

/// A run of `crash-triggers` in its own process and directory.
struct TriggerRun {
    var status: PlatformOS.ExitStatus
    var output: String
    var error: String
    var records: [RecordFile]

    var crashes: [RecordFile] { records.filter { $0.state == GT_STATE_CRASHED } }

    struct Setting {
        var armed = true
        var arguments: [String] = []
        var environment = ["SWIFT_BACKTRACE=enable=no"]
        /// Sent once the program says it is ready.
        var signalWhenReady: Int32?
        /// Run before the program, in the same shell: limits.
        var shell = "ulimit -c 0"
        var copiesProgram = false
        /// Mounts a file system of 3 MiB for the records; needs root.
        var mountsSmallDisk = false
    }

    init(_ name: String, _ setting: Setting = Setting()) throws {
        let scratch = ScratchDirectory()
        let disk = scratch.path + "/disk"
        _ = mkdir(disk, 0o700)
        if setting.mountsSmallDisk { try Self.mount(disk) }
        defer { if setting.mountsSmallDisk { _ = umount2(disk, Int32(MNT_DETACH)) } }
        let times = scratch.path + "/times"
        try PrivateDirectory(path: scratch.path).write([UInt8](repeating: 0, count: 4096), to: "times")
        var program = BuiltProgram.path("crash-triggers")
        if setting.copiesProgram {
            _ = try ChildProcess.run(["cp", program, scratch.path + "/copy"])
            program = scratch.path + "/copy"
        }
        let place = setting.armed ? ["--directory", disk] : ["--scratch", disk]
        var child = try ChildProcess(
            ["sh", "-c", setting.shell + "; exec \"$0\" \"$@\"", program] + place + setting.arguments + ["run", name],
            environment: setting.environment + ["PATH=/usr/bin:/bin:/usr/sbin:/sbin", "CRASH_TIMES=\(times)"],
            directory: scratch.path, output: .pipe, error: .pipe)
        if let signal = setting.signalWhenReady {
            try Self.awaitReady(times)
            child.signal(signal)
        }
        let streams = try child.readOutput()
        status = try child.wait()
        output = String(decoding: streams.output, as: UTF8.self)
        error = String(decoding: streams.error, as: UTF8.self)
        records = try Self.records(in: disk)
    }

    static func records(in directory: String) throws -> [RecordFile] {
        let directory = try PrivateDirectory(path: directory, create: false)
        return try directory.names().filter { $0.hasSuffix(".crash") }.map { try RecordFile(directory.read($0)) }
    }

    private static func mount(_ path: String) throws {
        guard Glibc.mount("tmpfs", path, "tmpfs", 0, "size=3m,mode=0700") == 0 else { throw OSError.last("mount") }
    }

    /// `ready` is the seventh 32-bit word of the shared times.
    private static func awaitReady(_ path: String) throws {
        let directory = try PrivateDirectory(path: String(path.dropLast("/times".count)), create: false)
        for _ in 0..<5000 {
            if try directory.read("times")[24] == 1 { return }
            usleep(2000)
        }
    }
}
