import FoundationEssentials
import Glibc
import JournalFixtures
import PlatformOS
import Testing

/// A machine on which systemd-coredump recorded crashes of a small C program: its journals and core files stand in
/// those places while a command runs, in a mount namespace of the command's own.
struct CrashedMachine {
    enum Crash: Int32, CaseIterable {
        case ofRoot = 100
        /// Of the plain user, whose core file is readable, for others only, or deleted.
        case own, locked, gone
    }

    static let user: uid_t = 65_534
    let world: World
    let source: String
    private var directory: String { world.directory + "/machine" }

    static let canBeMade: Bool = {
        let pattern = try? FileDescriptor.contents(ofFile: "/proc/sys/kernel/core_pattern", limit: 256)
        let isPlain = pattern.map { !$0.contains(UInt8(ascii: "/")) && $0.first != UInt8(ascii: "|") } ?? false
        let machine = try? FileDescriptor.contents(ofFile: "/etc/machine-id", limit: 64)
        return geteuid() == 0 && isPlain && machine?.count == 33 && RealJournald.canRun
    }()

    init() throws {
        world = try World()
        source = world.directory + "/machine/bird.c"
        // The plain user has to come through.
        for path in ["", "/machine", "/machine/cores", "/machine/log"] { mkdir(world.directory + path, 0o755) }
        chmod(world.directory, 0o755)
        try FileManager.default.copyItem(atPath: Programs.path("gittickets-diag"), toPath: directory + "/diag")
        let core = try crashedProgram()
        for crash in Crash.allCases {
            try FileManager.default.copyItem(atPath: core, toPath: corePath(crash))
            chmod(corePath(crash), 0o640)
            if crash == .own { chown(corePath(crash), Self.user, Self.user) }
            if crash == .gone { unlink(corePath(crash)) }
        }
        try writeJournals()
    }

    /// Compiles the program, lets it crash, and returns the path of its core file.
    private func crashedProgram() throws -> String {
        let text = "int count_birds(int *birds) { return birds[2]; }\nint main(void) { return count_birds(0) + 1; }\n"
        try text.write(toFile: source, atomically: false, encoding: .utf8)
        let compiled = try ChildProcess.run([
            "clang", "-g", "-O1", "-fno-inline", "-Wl,--build-id", source, "-o", directory + "/bird",
        ])
        #expect(compiled.status == .exited(0), "\(compiled.errorText)")
        var child = try ChildProcess(
            ["prlimit", "--core=unlimited", directory + "/bird"], directory: directory + "/cores", output: .null,
            error: .null)
        #expect(try child.wait() == .signaled(SIGSEGV, coreDumped: true))
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: directory + "/cores").first)
        let core = directory + "/a-core"
        try FileManager.default.moveItem(atPath: directory + "/cores/" + name, toPath: core)
        return core
    }

    private func corePath(_ crash: Crash) -> String { "\(directory)/cores/\(name(crash))" }
    /// One that is gone was far below in the file system.
    private func executable(_ crash: Crash) -> String {
        directory + (crash == .gone ? "/" + String(repeating: "nest", count: 20) : "") + "/bird"
    }
    private func name(_ crash: Crash) -> String { "core.bird.\(crash.rawValue)" }

    /// As journald splits them: a user's own file, which that user may read, and the system's.
    private func writeJournals() throws {
        let id = try FileDescriptor.contents(ofFile: "/etc/machine-id", limit: 64).prefix(32)
        let path = directory + "/log/" + String(decoding: id, as: UTF8.self)
        mkdir(path, 0o755)
        try JournalFixture.write([entry(.ofRoot, of: 0)], to: path)
        let own = [Crash.own, .locked, .gone].map { entry($0, of: Self.user) }
        try JournalFixture.write(own, to: path, name: "user-\(Self.user)")
        chmod(path + "/system.journal", 0o640)
        chown("\(path)/user-\(Self.user).journal", Self.user, Self.user)
    }

    private func entry(_ crash: Crash, of user: uid_t) -> ExportEntry {
        var entry = ExportEntry(second: UInt64(crash.rawValue), pid: 1, "Process \(crash.rawValue) dumped core.")
        if crash == .gone { entry.fields.removeAll { $0.0 == "MESSAGE" } }
        let fields = [
            "MESSAGE_ID": "fc2e22bc6ee647b6b90729ab34a250b1", "COREDUMP_PID": "\(crash.rawValue)",
            "COREDUMP_UID": "\(user)", "COREDUMP_EXE": executable(crash), "COREDUMP_SIGNAL": "11",
            "COREDUMP_FILENAME": "/var/lib/systemd/coredump/\(name(crash))",
        ]
        entry.fields += fields.map { ($0.key, Array($0.value.utf8)) }
        if crash == .gone { entry.fields += traced.map { ($0.0, Array($0.1.utf8)) } }
        return entry
    }

    /// What systemd-coredump 252 writes beside.
    private let traced = [
        ("_SYSTEMD_UNIT", "systemd-coredump@3-4711-0.service"), ("COREDUMP_UNIT", "birds.service"),
        (
            "MESSAGE",
            """
            Process 103 (bird) of user 65534 dumped core.

            Stack trace of thread 103:
            #0  0x000055d0c0de1139 count_birds (bird + 0x1139)
            #1  0x000055d0c0de1155 main (bird + 0x1155)
            #2  0x00007f2a3c02724a n/a (libc.so.6 + 0x2724a)
            ELF object binary architecture: AMD x86-64
            """
        ),
    ]

    func id(_ crash: Crash) -> String {
        "\(ExportEntry.dashedBoot)-\(crash.rawValue)-\(ExportEntry.epoch + UInt64(crash.rawValue) * 1_000_000)"
    }

    /// Runs the command line with this machine's journals and core files in their places.
    func diag(_ arguments: String..., as user: uid_t? = nil) throws -> ChildProcess.Result {
        let script = """
            mkdir -p /var/log/journal /run/log/journal /var/lib/systemd/coredump
            mount -t tmpfs none /run/log/journal
            mount --bind "$0/log" /var/log/journal && mount --bind "$0/cores" /var/lib/systemd/coredump && exec "$@"
            """
        let identity = user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
        return try ChildProcess.run(
            ["unshare", "-m", "sh", "-c", script, directory] + identity + [directory + "/diag"] + arguments,
            environment: world.environment)
    }
}
