internal import CCrashHandler
internal import DiagModel
internal import Glibc
package import PlatformOS
internal import TestSupport

/// A run of a trigger program in its own process, process group and directory.
package struct TriggerRun: Sendable {
    package var status: PlatformOS.ExitStatus
    /// It was not killed by the harness, which waits for a minute.
    package var endedByItself: Bool
    package var output: String
    package var error: String
    package var records: [RecordFile]
    /// From just before the fatal instruction until the process was gone; `nil` when it never came that far.
    package var milliseconds: Double?
    /// Threads beside the crashing one that the program says it had.
    package var threads: Int
    /// A process of its group that outlived it.
    package var leftProcess: Bool
    /// The core file, where one was asked for.
    package var core: CoreDump?

    package var crashes: [RecordFile] { records.filter { $0.state == GT_STATE_CRASHED } }

    package struct Setting: Sendable {
        package var program = BuiltProgram.path("crash-triggers")
        /// Put before the program: another program that runs it.
        package var launcher: [String] = []
        package var armed = true
        package var arguments: [String] = []
        package var environment = ["SWIFT_BACKTRACE=enable=no"]
        /// Sent once the program says it is ready.
        package var signalWhenReady: Int32?
        /// Run before the program, in the same shell: limits.
        package var shell = "ulimit -c 0"
        package var copiesProgram = false
        /// Mounts a file system of 3 MiB for the records; needs root.
        package var mountsSmallDisk = false
        /// Takes off what the program mounted over it.
        package var uncoversDisk = false
        package var keepsCore = false

        package init() {}

        /// What this trigger's scene needs.
        package init(for trigger: Trigger) {
            if trigger.traits.contains(.signalled) { signalWhenReady = trigger.signal }
            copiesProgram = trigger.traits.contains(.copy)
            mountsSmallDisk = trigger.traits.contains(.smallDisk) && geteuid() == 0
            uncoversDisk = mountsSmallDisk && trigger.traits.contains(.covered)
            if trigger.traits.contains(.late) { arguments = ["--late-arm"] }
        }
    }

    package init(_ name: String, _ setting: Setting = Setting()) throws {
        let scratch = ScratchDirectory()
        let disk = scratch.path + "/disk"
        _ = mkdir(disk, 0o700)
        if setting.mountsSmallDisk { try Self.mount(disk) }
        // One that the trigger put on top of ours goes first.
        defer { if setting.mountsSmallDisk { while umount2(disk, Int32(MNT_DETACH)) == 0 {} } }
        let files = try PrivateDirectory(path: scratch.path)
        try files.write([UInt8](repeating: 0, count: 4096), to: "times")
        var child = try Self.start(name, setting, scratch: scratch.path, disk: disk)
        if let signal = setting.signalWhenReady {
            try Self.awaitReady(files)
            child.signal(signal)
        }
        endedByItself = Self.awaitEnd(of: child.pid)
        status = try child.wait()
        let ended = SystemClock.monotonicNow().microseconds
        let times = try files.read("times")
        let crash: UInt64 = times.load(at: 16)
        milliseconds = crash == 0 ? nil : max(0, Double(ended) / 1e3 - Double(crash) / 1e6)
        threads = Int(times.load(at: 36) as Int32)
        leftProcess = Self.endGroup(child.pid)
        output = String(decoding: try files.read("output"), as: UTF8.self)
        error = String(decoding: try files.read("error"), as: UTF8.self)
        if setting.uncoversDisk { _ = umount2(disk, Int32(MNT_DETACH)) }
        records = try Self.records(in: disk)
        core = setting.keepsCore ? try Self.core(in: files) : nil
    }
}
