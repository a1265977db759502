import DiagModel
import FoundationEssentials
import Glibc
import JournalFixtures
import PlatformOS
import Testing

@testable import DiagPostmortem

/// A program without us, its core file, and what systemd-coredump would have written of it.
struct RecordedCore {
    let directory: String
    let executable: String
    let core: String
    let crashes: SystemCrashes

    /// Whether the kernel writes core files into the working directory here: it may hand them to a program instead.
    static let canRun: Bool = {
        let pattern = try? FileDescriptor.contents(ofFile: "/proc/sys/kernel/core_pattern", limit: 256)
        return pattern.map { !$0.contains(UInt8(ascii: "/")) && $0.first != UInt8(ascii: "|") } ?? false
    }()

    /// - Parameters:
    ///   - packer: What systemd-coredump would have compressed the core file with, and its extension.
    ///   - inJournal: Whether it put the core into the journal (`Storage=journal`).
    init(
        _ command: [String], source: String, way: [String], packer: (String, String)? = nil, inJournal: Bool = false
    ) throws {
        let executable = try temporaryDirectory() + "/birds"
        try CrashFixture.run(command + [CrashFixture.fixture(source), "-o", executable])
        try self.init(running: executable, way, packer: packer, inJournal: inJournal)
    }

    init(
        running executable: String, _ arguments: [String], packer: (String, String)? = nil, inJournal: Bool = false
    ) throws {
        directory = try temporaryDirectory()
        self.executable = executable
        try FileManager.default.createDirectory(
            atPath: directory + "/work", withIntermediateDirectories: false)
        var child = try ChildProcess(
            ["prlimit", "--core=unlimited", executable] + arguments, environment: ["SWIFT_BACKTRACE=enable=no"],
            directory: directory + "/work", output: .null, error: .null)
        let pid = child.pid
        guard case .signaled(let signal, true) = try child.wait() else {
            throw CrashFixture.CompileFailure(text: "no core")
        }
        let written = try #require(try FileManager.default.contentsOfDirectory(atPath: directory + "/work").first)
        let plain = directory + "/core.birds.0.\(ExportEntry.boot).\(pid).1700000100000000"
        try FileManager.default.moveItem(atPath: "\(directory)/work/\(written)", toPath: plain)
        if let packer {
            try CrashFixture.run(["sh", "-c", "\(packer.0) -q -c \"$0\" > \"$0\(packer.1)\"", plain])
        }
        core = plain + (packer?.1 ?? "")
        var fields = [
            "MESSAGE_ID": SystemCrash.messageID, "COREDUMP_PID": "\(pid)", "COREDUMP_UID": "\(getuid())",
            "COREDUMP_EXE": executable, "COREDUMP_SIGNAL": "\(signal)", "COREDUMP_TIMESTAMP": "1700000100000000",
            "COREDUMP_FILENAME": core, "COREDUMP_COMM": "birds",
        ]
        if inJournal { fields["COREDUMP_FILENAME"] = nil }
        let kept = inJournal ? Array(try Data(contentsOf: URL(fileURLWithPath: core))) : nil
        try Self.writeJournal(fields, core: kept, to: directory + "/journal")
        crashes = SystemCrashes(journalDirectory: directory + "/journal", coreDirectory: directory)
    }

    static func writeJournal(_ fields: [String: String], core: [UInt8]? = nil, to directory: String) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
        let entry = ExportEntry(
            realtimeMicroseconds: ExportEntry.epoch + 101_000_000, monotonicMicroseconds: 101_000_000,
            fields: fields.map { ($0.key, Array($0.value.utf8)) } + (core.map { [("COREDUMP", $0)] } ?? []))
        try JournalFixture.write([entry], to: directory)
    }

    func report() throws -> CrashReport { try crashes.report(try #require(try crashes.entries().first).id) }
}

@Suite("A crash of a program that does not link us", .enabled(if: RecordedCore.canRun, "cores go to a program here"))
struct SystemCrashTests {
    private static let plainC = [
        "clang", "-O2", "-g", "-fomit-frame-pointer", "-fno-optimize-sibling-calls", "-Wl,--build-id",
    ]

    @Test("is listed from the journal, and explained from its core file")
    func native() throws {
        let recorded = try RecordedCore(Self.plainC, source: "ways.c", way: ["handler", "thread"])
        let entry = try #require(try recorded.crashes.entries().first)
        #expect(entry.executablePath == recorded.executable && entry.signal == SIGSEGV && entry.core == .present)
        #expect(entry.bootID == ExportEntry.dashedBoot && entry.userID == getuid())
        let report = try recorded.crashes.report(entry.id)
        #expect(report.id == entry.id && report.time.microseconds == 1_700_000_100_000_000)
        #expect(
            report.reason.headline == "Null pointer access")
        let own = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        #expect(own.prefix(5) == ["write_null", "on_signal", "crash_in_handler", "die", "thread"])
        #expect(report.threads.count == 2)
        #expect(report.threads[1].frames.contains { $0.function == "main" })
        #expect(report.rating.level == 3, "\(report.rating)")
        #expect(report.modules.allSatisfy { $0.buildID != nil && !$0.changedSinceCrash })
    }

    @Test(
        "is unpacked when compressed, and explained as far as it comes out", arguments: [true, false],
        ["zstd .zst", "lz4 .lz4", "xz .xz"])
    func packed(whole: Bool, packer: String) throws {
        let words = packer.split(separator: " ").map(String.init)
        let recorded = try RecordedCore(
            Self.plainC, source: "ways.c", way: ["null", "thread"], packer: (words[0], words[1]))
        if !whole { try CrashFixture.run(["truncate", "-s", "-200", recorded.core]) }
        do {
            let report = try recorded.report()
            #expect(report.signal.number == SIGSEGV)
            #expect((report.crashedThread?.note?.contains("cut off") == true) == !whole)
            if whole { #expect(report.crashedThread?.frames.first?.function == "write_null") }
        } catch let error as PostmortemError {
            #expect(!whole && error.code == .damaged)
        }
    }

    @Test("is read from the journal where that keeps the core itself")
    func inJournal() throws {
        let recorded = try RecordedCore(Self.plainC, source: "ways.c", way: ["null"], inJournal: true)
        let entry = try #require(try recorded.crashes.entries().first)
        #expect(entry.core == .inJournal)
        let report = try recorded.crashes.report(entry.id)
        #expect(report.crashedThread?.frames.first?.function == "write_null" && report.rating.level == 3)
    }

    /// elfutils' own program reads the same core file.
    @Test(
        "has the frames that eu-stack finds, on every thread", arguments: [["null", "thread"], ["handler", "thread"]])
    func sameAsStack(way: [String]) throws {
        let recorded = try RecordedCore(Self.plainC, source: "ways.c", way: way)
        let report = try recorded.report()
        let output = try ChildProcess.run(["eu-stack", "-r", "--core=" + recorded.core, "-e", recorded.executable])
        let theirs = output.outputText.split(separator: "TID ").dropFirst().map { thread in
            thread.split(separator: "\n").compactMap { line in
                line.hasPrefix("#") ? line.split(separator: " ").dropFirst().first.map(String.init) : nil
            }
        }
        let ours = report.threads.map { thread in
            thread.frames.filter { !$0.inlined }.map { frame in
                let digits = String(frame.address, radix: 16)
                return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
            }
        }
        #expect(ours.count == 2 && ours.first == theirs.first, "\(output.errorText)")
        // On other threads it may stop within libc, where ours goes on.
        #expect(zip(ours, theirs).allSatisfy { $0.starts(with: $1) && !$1.isEmpty })
    }

    @Test("a stack overflow is told from a wild access")
    func overflow() throws {
        let report = try RecordedCore(Self.plainC, source: "ways.c", way: ["deep"]).report()
        #expect(report.reason.headline == "Stack overflow")
        #expect(try #require(report.crashedThread).frames.prefix(50).allSatisfy { $0.function == "recurse" })
    }

    @Test("a binary rebuilt since lends no names")
    func rebuilt() throws {
        let recorded = try RecordedCore(Self.plainC, source: "ways.c", way: ["null"])
        try CrashFixture.run(Self.plainC + ["-O0", CrashFixture.fixture("ways.c"), "-o", recorded.executable])
        let report = try recorded.report()
        #expect(report.rating.reason?.contains("changed since the crash") == true)
        #expect(try #require(report.crashedThread).frames.first?.function == nil)
    }

    @Test("in async Swift its callers are found in the core's heap")
    func async() throws {
        let report = try RecordedCore(["swiftc", "-O", "-g"], source: "awaits.swift", way: ["null"]).report()
        let functions = try #require(report.crashedThread).frames.filter(\.inApp).compactMap(\.function)
        let expected = ["writeToNull(_:)", "countOne(_:)", "countAll(_:)"]
        #expect(functions.prefix(3) == expected[...], "\(functions)")
        #expect(functions.contains { $0.contains("gather") })
    }

    @Test("cut off, its core gives what is left or says that it is damaged")
    func truncated() throws {
        let recorded = try RecordedCore(Self.plainC, source: "ways.c", way: ["null"])
        let size = try #require(try FileManager.default.attributesOfItem(atPath: recorded.core)[.size] as? Int)
        for part in [2, 4, 100, 10_000] {
            try CrashFixture.run(["truncate", "-s", "\(size / part)", recorded.core])
            do {
                #expect(try recorded.report().signal.number == SIGSEGV)
            } catch let error as PostmortemError {
                #expect(error.code == .damaged)
            }
        }
    }
}

@Suite("The journal's word for system crashes")
struct SystemCrashEntryTests {
    private func crashes(_ fields: [String: String]) throws -> SystemCrashes {
        let directory = try temporaryDirectory()
        try Data([1]).write(to: URL(fileURLWithPath: directory + "/core.real"))
        try Data([1]).write(to: URL(fileURLWithPath: directory + "/secrets"))
        var all = ["MESSAGE_ID": SystemCrash.messageID, "COREDUMP_PID": "7", "COREDUMP_SIGNAL": "11"]
        all.merge(
            fields.mapValues {
                $0.split(separator: "DIR", omittingEmptySubsequences: false).joined(separator: directory)
            }
        ) { $1 }
        try RecordedCore.writeJournal(all, to: directory + "/journal")
        return SystemCrashes(journalDirectory: directory + "/journal", coreDirectory: directory)
    }

    @Test(
        "opens no file but a core of systemd-coredump's, whatever it names",
        arguments: [
            "/etc/passwd", "DIR/secrets", "DIR/../core.real", "DIR/journal/core.x", "/dev/zero", "core.real", "",
        ])
    func elsewhere(path: String) throws {
        let crashes = try crashes(["COREDUMP_FILENAME": path])
        let entry = try #require(try crashes.entries().first)
        #expect(entry.core == .missing)
        let error = #expect(throws: PostmortemError.self) { try crashes.report(entry.id) }
        #expect(error?.code == .noCore)
    }

    private static let certified = ["_SYSTEMD_UNIT": "systemd-coredump@0-42-0.service", "COREDUMP_EXE": "/opt/birds"]

    @Test("is the trace, where there is no core")
    func traced() throws {
        let message = """
            Process 7 (birds) of user 0 dumped core.

            Module libstdc++.so.6 from deb gcc-12-12.2.0-14.amd64
            Module birds without build-id.
            Stack trace of thread 9:
            #0  0x00007f2a3c07adec n/a (libc.so.6 + 0x8adec)
            #1  0x00007f2a3c02bfb2 raise (libc.so.6 + 0x3bfb2)
            #2  0x00007f2a3c4a05c9 __cxa_pure_virtual (libstdc++.so.6 + 0xa05c9)
            #3  0x000055d0c0de1139 _ZN4nest4Bird4callEv (birds + 0x1139)
            #4  0x000055d0c0de1155 n/a (n/a + 0x0)

            Stack trace of thread 7:
            #0  0x00007f2a3c0d9d3c __futex_abstimed_wait_cancelable64 (libc.so.6 + 0x8ad3c)
            ELF object binary architecture: AMD x86-64
            """
        let fields = ["MESSAGE": message, "COREDUMP_SIGNAL": "6", "COREDUMP_UNIT": "birds.service"]
        let crashes = try crashes(Self.certified.merging(fields) { $1 })
        let report = try crashes.report(try crashes.entries()[0].id)
        #expect(report.reason.headline == "Pure virtual function called")
        #expect(report.threads.map(\.tid) == [9, 7] && report.threads.map(\.crashed) == [true, false])
        let frames = try #require(report.crashedThread).frames
        #expect(frames.map(\.function) == [nil, "raise", "__cxa_pure_virtual", "nest::Bird::call()", nil])
        #expect(frames.map(\.inApp) == [false, false, false, true, false])
        #expect(frames[3].moduleOffset == 0x1139 && frames[3].module == "birds" && frames[4].module == nil)
        #expect(report.annotations.map(\.value) == ["birds.service"])
        #expect(report.rating.level == 1 && report.rating.reason?.contains("journal") == true)
    }

    @Test(
        "without a trace is the signal alone",
        arguments: ["", "Process 7 (birds) of user 0 dumped core.", "Stack trace of thread x:\n#0 0x1 f (g + 0x1)"])
    func untraced(message: String) throws {
        let crashes = try crashes(Self.certified.merging(["MESSAGE": message]) { $1 })
        let report = try crashes.report(try crashes.entries()[0].id)
        #expect(report.reason.headline == "Invalid memory access" && report.threads.isEmpty)
        #expect(report.rating.level == 0 && report.rating.reason?.contains("names no function") == true)
    }

    @Test("is not believed from anybody but systemd-coredump", arguments: ["birds.service", "user@1000.service", nil])
    func pretended(unit: String?) throws {
        var fields = Self.certified.merging(["MESSAGE": "Stack trace of thread 7:\n#0 0x1 f (g + 0x1)"]) { $1 }
        fields["_SYSTEMD_UNIT"] = unit
        let crashes = try crashes(fields)
        let error = #expect(throws: PostmortemError.self) { try crashes.report(try crashes.entries()[0].id) }
        #expect(error?.code == .noCore)
    }

    @Test("may hold any bytes, in bounded time and size")
    func hostile() throws {
        var random = SystemRandomNumberGenerator()
        let words = [
            "#", "0x", "Stack trace of thread ", "7:", " ", "(", ")", "+", "n/a", "\n", "_ZN", "9", "\u{FFFD}",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in words.randomElement() ?? "" }.joined()
            let trace = JournalTrace(text, executablePath: "/opt/birds")
            #expect(trace.threads.count <= 256)
        }
        let frames = (0..<1_000).map { "#\($0) 0x1 f (g + 0x1)" }.joined(separator: "\n")
        let long = JournalTrace("Stack trace of thread 7:\n" + frames, executablePath: "")
        #expect(long.threads.map(\.frames.count) == [256])
    }

    @Test("a file that is no core is damaged")
    func noCore() throws {
        let crashes = try crashes(["COREDUMP_FILENAME": "DIR/core.real"])
        let error = #expect(throws: PostmortemError.self) { try crashes.report(try crashes.entries()[0].id) }
        #expect(error?.code == .damaged)
    }

    @Test("without a pid, or of another kind, is none", arguments: [["COREDUMP_PID": "x"], ["MESSAGE_ID": "00"]])
    func none(fields: [String: String]) throws {
        #expect(try crashes(fields).entries().isEmpty)
    }

    @Test("is said to be missing where there is no journal")
    func noJournal() throws {
        let crashes = SystemCrashes(journalDirectory: try temporaryDirectory() + "/none")
        let error = #expect(throws: PostmortemError.self) { try crashes.entries() }
        #expect(error?.code == .noJournal)
    }
}
