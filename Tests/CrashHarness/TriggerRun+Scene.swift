internal import Glibc
internal import PlatformOS

extension TriggerRun {
    package static func records(in directory: String) throws -> [RecordFile] {
        // The program may have deleted it.
        guard access(directory, F_OK) == 0 else { return [] }
        let directory = try PrivateDirectory(path: directory, create: false)
        return try directory.names().filter { $0.hasSuffix(".crash") }.map { try RecordFile(directory.read($0)) }
    }

    static func start(
        _ name: String, _ setting: Setting, scratch: String, disk: String
    ) throws(OSError) -> ChildProcess {
        var program = setting.program
        if setting.copiesProgram {
            _ = try ChildProcess.run(["cp", program, scratch + "/copy"])
            program = scratch + "/copy"
        }
        let place = setting.armed ? ["--directory", disk] : ["--scratch", disk]
        // setsid(1) makes a process group of its own, by which whatever is left behind is found.
        // Its output goes to files: a pipe would stay open as long as what it left behind.
        let shell = ["setsid", "sh", "-c", setting.shell + "; exec \"$0\" \"$@\" >output 2>error"]
        return try ChildProcess(
            shell + setting.launcher + [program] + place + setting.arguments + ["run", name],
            environment: setting.environment + [
                "PATH=/usr/bin:/bin:/usr/sbin:/sbin", "CRASH_TIMES=\(scratch)/times",
            ],
            directory: scratch, output: .null, error: .inherit)
    }

    static func mount(_ path: String) throws(OSError) {
        guard Glibc.mount("tmpfs", path, "tmpfs", 0, "size=3m,mode=0700") == 0 else { throw OSError.last("mount") }
    }

    /// Waits until a process is gone, but not for ever: Swift's backtracer can wait for itself.
    ///
    /// - Returns: `false` when it had to be killed, with its group.
    static func awaitEnd(of process: Int32) -> Bool {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            var info = siginfo_t()
            if waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 { return true }
            if info.si_signo != 0 { return true }
            usleep(200)
        }
        _ = kill(-process, SIGKILL)
        return false
    }

    /// `ready` is the seventh 32-bit word of the shared times.
    static func awaitReady(_ directory: borrowing PrivateDirectory) throws {
        for _ in 0..<5000 {
            if try directory.read("times")[24] == 1 { return }
            usleep(2000)
        }
    }

    /// Whether a process of the group is still there a moment after its leader is gone; ends it then.
    static func endGroup(_ leader: Int32) -> Bool {
        for _ in 0..<1000 {
            if kill(-leader, 0) != 0 { return false }
            usleep(2000)
        }
        _ = kill(-leader, SIGKILL)
        return true
    }

    static func core(in directory: borrowing PrivateDirectory) throws -> CoreDump? {
        guard let name = try directory.names().first(where: { $0.hasPrefix("core") }) else { return nil }
        // A limit on the size of files leaves an empty one.
        return try directory.status(of: name).size < 4096 ? nil : CoreDump(directory.read(name, limit: 1 << 31))
    }
}
