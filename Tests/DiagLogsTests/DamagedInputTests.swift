import DiagLogs
import DiagModel
import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

/// Two hundred damaged journals and archives: cut at every kind of boundary, bytes flipped. The damage is the same in
/// every run.
@Suite(.timeLimit(.minutes(5)))
struct DamagedInputTests {
    private let scratch = ScratchDirectory()
    private let big = LogBudget(bytes: 1 << 20)
    private let lines = (0..<300).map { "line \($0)" }

    private func write(_ name: String, _ bytes: some Collection<UInt8>) throws {
        let path = scratch.path + "/" + name
        try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC).write(bytes)
    }

    private func texts(_ slice: LogSlice) -> [String] {
        slice.entries.map { String(decoding: $0.message, as: UTF8.self) }
    }

    /// Positions spread over a range, by a fixed rule that looks like chance.
    private func positions(_ count: Int, below end: Int) -> [Int] {
        (1...count).map { Int((UInt64($0) &* 0x9E37_79B9_7F4A_7C15) % UInt64(end)) }
    }

    // MARK: Journals

    /// An object of a journal file (systemd.io/JOURNAL_FILE_FORMAT).
    private struct Object {
        let type: UInt8
        let offset: Int
        let size: Int
    }

    private func number(_ bytes: [UInt8], at offset: Int) -> Int {
        (0..<8).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    private func objects(_ journal: [UInt8]) -> [Object] {
        var found: [Object] = []
        var at = number(journal, at: 88)  // header_size
        let tail = number(journal, at: 136)  // tail_object_offset
        while at <= tail, at + 16 <= journal.count {
            let size = number(journal, at: at + 8)
            guard size >= 16 else { break }
            found.append(Object(type: journal[at], offset: at, size: size))
            at += (size + 7) & ~7
        }
        return found
    }

    /// Every word of the header, and in objects of every kind every word of their heads and some of their bodies.
    private func flips(_ objects: [Object], headerSize: Int) -> [Int] {
        var flips = Array(stride(from: 0, to: headerSize, by: 8))
        for type in UInt8(1)...6 {
            let ofType = objects.filter { $0.type == type && $0.size > 16 }
            guard !ofType.isEmpty else { continue }
            for index in positions(6, below: ofType.count) {
                let object = ofType[index]
                let words = Array(stride(from: 0, to: min(object.size, 72), by: 8))
                flips += words.map { object.offset + $0 }
                flips += positions(4, below: object.size).map { object.offset + $0 }
            }
        }
        return Array(Set(flips)).sorted()
    }

    private func journalSlice() throws(LogError) -> LogSlice {
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(ExportEntry.epoch + 300_000_000)),
            monotonic: MonotonicInstant(bootID: ExportEntry.dashedBoot, microseconds: 300_000_000),
            before: .seconds(300))
        let process = LoggedProcess(ProcessKey(bootID: ExportEntry.dashedBoot, pid: 42, startTicks: 1))
        return try JournalSource(.process(process), in: [.directory(scratch.path)]).slice(window, budget: big)
    }

    private func expectSaid(_ damage: String) {
        do throws(LogError) {
            let slice = try journalSlice()
            let found = texts(slice)
            #expect(found == lines || !slice.notes.isEmpty, "\(damage): \(found.count) lines, not a word")
        } catch {
            #expect(!error.reason.isEmpty)
        }
    }

    @Test func noDamageOfAJournalHangsCrashesOrGoesUnsaid() throws {
        try JournalFixture.write(
            lines.enumerated().map { ExportEntry(second: UInt64($0.offset), $0.element) }, to: scratch.path)
        let whole = try FileDescriptor(path: scratch.path + "/system.journal", flags: O_RDONLY).readToEnd(
            limit: 64 << 20)
        #expect(texts(try journalSlice()) == lines)
        let objects = objects(whole)
        var cuts = [0, 1, 7, 8, 16, 100, number(whole, at: 88) - 1, number(whole, at: 88)]
        for type in UInt8(1)...6 {
            let ofType = objects.filter { $0.type == type }
            for object in Set([0, ofType.count / 2, ofType.count - 1]).filter(ofType.indices.contains).map({
                ofType[$0]
            }) {
                cuts += [0, 8, 17, object.size - 1].map { object.offset + $0 }
            }
        }
        for cut in cuts {
            try write("system.journal", whole[..<cut])
            expectSaid("cut at \(cut)")
        }
        let flips = flips(objects, headerSize: number(whole, at: 88))
        // The second leaves an offset one that could be.
        for (position, mask) in flips.flatMap({ [($0, UInt8(0x55)), ($0, UInt8(0x08))] }) {
            var broken = whole
            broken[position] ^= mask
            try write("system.journal", broken)
            let hit = objects.first { ($0.offset..<$0.offset + $0.size).contains(position) }
            let place = hit.map { "\(position - $0.offset) of an object of type \($0.type)" } ?? "the header"
            expectSaid("flipped \(mask) at \(position), \(place)")
        }
        #expect(cuts.count + flips.count >= 100)
    }

    // MARK: Files

    @Test func aFileThatIsCutAndWrittenAnewWhileItIsReadGivesWholeLinesOrNone() throws {
        let crash = 1_796_011_200
        let text = (0..<40_000).map { "\(crash - 200 + $0 / 200) line \($0) of a log that is cut, again and again" }
        try write("whole", (text.joined(separator: "\n") + "\n").utf8)
        try write("app.log", (text.joined(separator: "\n") + "\n").utf8)
        var cutter = try ChildProcess(
            ["sh", "-c", "while :; do cp whole app.log; truncate -s 700001 app.log; done"], directory: scratch.path,
            leadsGroup: true)
        let window = LogWindow.around(time: Timestamp(microseconds: Int64(crash) * 1_000_000), monotonic: nil)
        for _ in 0..<150 {
            let slice = try LogFileSource(path: scratch.path + "/app.log").slice(window, budget: big)
            #expect(texts(slice).dropLast().allSatisfy { $0.hasSuffix("cut, again and again") })
        }
        _ = kill(-cutter.pid, SIGKILL)
        #expect(try cutter.wait() == .signaled(SIGKILL, coreDumped: false))
    }

    // MARK: Archives

    @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
    func noDamageOfAnArchiveHangsCrashesOrGoesUnsaid(program: String) throws {
        let crash = 1_796_011_200
        let text = lines.enumerated().map { "\(crash - 300 + $0.offset) \($0.element)" }
        let whole = try ChildProcess.run([program, "-c"], input: Array((text.joined(separator: "\n") + "\n").utf8))
            .output
        let ending = ["gzip": "gz", "xz": "xz", "zstd": "zst", "bzip2": "bz2"][program] ?? ""
        func slice() throws(LogError) -> LogSlice {
            let window = LogWindow.around(time: Timestamp(microseconds: Int64(crash) * 1_000_000), monotonic: nil)
            return try LogFileSource(path: scratch.path + "/app.log." + ending).slice(window, budget: big)
        }
        func expectSaid(_ damage: String) {
            do throws(LogError) {
                let slice = try slice()
                #expect(texts(slice) == text || !slice.notes.isEmpty, "\(program) \(damage): not a word")
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
        try write("app.log." + ending, whole)
        #expect(texts(try slice()) == text)
        let cuts = [0, 1, 2, 5, 9, 10, 17, whole.count - 8, whole.count - 4, whole.count - 1]
        for cut in cuts + positions(5, below: whole.count) {
            try write("app.log." + ending, whole[..<cut])
            expectSaid("cut at \(cut)")
        }
        for position in positions(12, below: whole.count) {
            var broken = whole
            broken[position] ^= 0x55
            try write("app.log." + ending, broken)
            expectSaid("flipped at \(position)")
        }
    }
}
