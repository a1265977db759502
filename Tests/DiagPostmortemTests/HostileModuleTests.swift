import DiagModel
import FoundationEssentials
import Glibc
import Testing

@testable import DiagPostmortem

@Suite("Modules a forged record names")
struct HostileModuleTests {
    private let directory: String

    init() throws { directory = try temporaryDirectory() }

    /// A report of a crash at address 0x400800, in a module that lies at `path`.
    private func report(moduleAt path: String, _ permissions: String = "r-xp") throws -> CrashReport {
        var registers = [UInt64](repeating: 0x7f00_0000_1000, count: Registers.count)
        registers[16] = 0x400800
        let key = ProcessKey(bootID: "", pid: 7, startTicks: 1)
        let stack = (0..<512).flatMap { _ in withUnsafeBytes(of: UInt64(0x400900)) { Array($0) } }
        let crash = RecordedCrash(
            tid: 7, threadName: "", signal: SIGSEGV, code: 1, address: 0, senderPID: 0, systemCall: -1,
            time: Timestamp(microseconds: 0), monotonicMicroseconds: 0, stackLow: 0,
            registers: Registers(values: registers), faultRegisters: FaultRegisters([]))
        let map = MemoryMap(
            maps: """
                400000-500000 \(permissions) 00000000 08:01 1 \(path)
                7f0000000000-7f0000010000 rw-p 00000000 00:00 0 [stack]

                """.utf8)
        var thread = RecordedThread(tid: 7, name: "", crashed: true, registers: crash.registers)
        thread.stacks = [StackMemory(start: 0x7f00_0000_1000, bytes: stack[...])]
        let record = CrashRecord(
            process: RecordedProcess(key: key, executablePath: path), crash: crash, map: map, modules: [],
            threads: [thread], memory: [], notes: [], damagedSections: 0, annotations: [], breadcrumbs: [])
        return Postmortem.guarded { ReportBuilder(record: record, crash: crash).report() }
    }

    @Test(
        "are not opened when they are devices, files of /proc, directories, FIFOs or links",
        arguments: [
            "/dev/zero", "/dev/tty", "/dev/full", "/proc/kmsg", "/proc/self/mem", "/proc/self/exe", "/proc/kcore",
            "/proc/self/root/usr/bin/env", "/sys", "/sys/kernel/profiling", "FIFO", "LINK", "LINKS/env", "SOCKET",
        ])
    func notFiles(path: String) throws {
        #expect(mkfifo(directory + "/FIFO", 0o600) == 0)
        #expect(symlink("/usr/bin/env", directory + "/LINK") == 0)
        #expect(symlink("/usr/bin", directory + "/LINKS") == 0)
        #expect(mknod(directory + "/SOCKET", S_IFSOCK | 0o600, 0) == 0)
        let report = try report(moduleAt: path.hasPrefix("/") ? path : "\(directory)/\(path)")
        #expect(report.rating.level == 0)
        #expect(report.crashedThread?.frames.first?.function == nil)
    }

    /// The kernel tells of every open file (inotify(7)): that of a program under its own name is seen, others are not made.
    @Test(
        "are opened by their own name alone, and only where code was mapped",
        arguments: [
            ("bin/birds", "r-xp", true), ("bin/birds", "r--p", false), ("bin/birds", "rw-p", false),
            ("bin/../bin/birds", "r-xp", false), ("bin/./birds", "r-xp", false), ("bin//birds", "r-xp", false),
            ("link", "r-xp", false), ("links/birds", "r-xp", false),
            ("bin/../../../../../../etc/passwd", "r-xp", false),
        ])
    func ownName(path: String, permissions: String, isOpened: Bool) throws {
        let program = try CrashFixture.built(.cWithoutFramePointers).executable
        try FileManager.default.createDirectory(atPath: directory + "/bin", withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: program, toPath: directory + "/bin/birds")
        #expect(symlink(directory + "/bin/birds", directory + "/link") == 0)
        #expect(symlink(directory + "/bin", directory + "/links") == 0)
        let watch = inotify_init1(Int32(O_NONBLOCK))
        defer { close(watch) }
        for file in ["/bin/birds", "/../../../etc/passwd"] {
            #expect(inotify_add_watch(watch, directory + file, UInt32(IN_OPEN)) >= 0 || !file.hasSuffix("birds"))
        }
        _ = try report(moduleAt: "\(directory)/\(path)", permissions)
        var event = [UInt8](repeating: 0, count: 4096)
        let isSeen = read(watch, &event, event.count) > 0
        #expect(isSeen == isOpened)
    }

    @Test("whose debug link leads to a FIFO are read without it")
    func linkToFIFO() throws {
        let program = try CrashFixture.compile(.cWithoutFramePointers)
        let debug = program.directory + "/birds.debug"
        try CrashFixture.run(["objcopy", "--only-keep-debug", program.executable, debug])
        try CrashFixture.run(["strip", "--strip-all", program.executable])
        try CrashFixture.run(["objcopy", "--add-gnu-debuglink=\(debug)", program.executable])
        try FileManager.default.removeItem(atPath: debug)
        #expect(mkfifo(debug, 0o600) == 0)
        #expect(try report(moduleAt: program.executable).reason.headline == "Null pointer access")
    }

    @Test("that are a terabyte of nothing behind a head cost no memory")
    func sparse() throws {
        let path = directory + "/sparse"
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/bin/env")).prefix(64))
        // The section table lies at the far end, and every section says that it is as long as the file.
        withUnsafeBytes(of: UInt64((1 << 40) - 64 * 64)) { bytes.replaceSubrange(40..<48, with: $0) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try CrashFixture.run(["truncate", "-s", "\(1 << 40)", path])
        #expect(try report(moduleAt: path).fingerprint.utf8.count == 32)
    }

    @Test("whose tables of sections, symbols and lines are damaged give a report all the same")
    func damagedTables() throws {
        let program = try CrashFixture.built(.cWithoutFramePointers)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: program.executable)))
        var random = SystemRandomNumberGenerator()
        let table = bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
        for round in 0..<60 {
            var copy = bytes
            // The head and the table of sections decide what everything else is taken for.
            let places = round % 2 == 0 ? Array(16..<64) + Array(table..<bytes.count) : Array(bytes.indices)
            for _ in 0..<20 {
                copy[places.randomElement(using: &random) ?? 0] = UInt8.random(in: 0...255, using: &random)
            }
            let path = directory + "/damaged-\(round)"
            try Data(copy).write(to: URL(fileURLWithPath: path))
            #expect(try report(moduleAt: path).fingerprint.utf8.count == 32)
        }
    }
}
