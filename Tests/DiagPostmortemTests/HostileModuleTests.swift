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
    private func report(moduleAt path: String) throws -> CrashReport {
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
                400000-500000 r-xp 00000000 08:01 1 \(path)
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
        arguments: ["/dev/zero", "/dev/tty", "/proc/kmsg", "/proc/self/mem", "/sys", "FIFO", "LINK"])
    func notFiles(path: String) throws {
        #expect(mkfifo(directory + "/FIFO", 0o600) == 0)
        #expect(symlink("/usr/bin/env", directory + "/LINK") == 0)
        let report = try report(moduleAt: path.hasPrefix("/") ? path : "\(directory)/\(path)")
        #expect(report.rating.level <= 1)
        #expect(report.crashedThread?.frames.first?.function == nil)
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
