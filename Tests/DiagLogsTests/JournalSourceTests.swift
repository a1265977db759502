import DiagLogs
import DiagModel
import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

struct JournalSourceTests {
    private let scratch = ScratchDirectory()
    private let process = ProcessKey(bootID: ExportEntry.dashedBoot, pid: 42, startTicks: 1)
    private let big = LogBudget(bytes: 1 << 20)

    private func source(_ subject: JournalSource.Subject? = nil) -> JournalSource {
        var source = JournalSource(subject ?? .process(LoggedProcess(process)), in: [.directory(scratch.path)])
        source.userID = 1000
        return source
    }

    /// A crash at a second of the fixtures' boot.
    private func window(at second: UInt64, before: Duration = .seconds(300)) -> LogWindow {
        .around(
            time: Timestamp(microseconds: Int64(ExportEntry.epoch + second * 1_000_000)),
            monotonic: MonotonicInstant(bootID: ExportEntry.dashedBoot, microseconds: second * 1_000_000),
            before: before)
    }

    private func texts(_ slice: LogSlice) -> [String] {
        slice.entries.map { String(decoding: $0.message, as: UTF8.self) }
    }

    @Test func linesOfTheProcessFromFiveMinutesBeforeToTenSecondsAfterAreTaken() throws {
        let entries = (0..<1_000).map { ExportEntry(second: $0, pid: $0 % 2 == 0 ? 42 : 43, "line \($0)") }
        try JournalFixture.write(entries, to: scratch.path)
        let slice = try source().slice(window(at: 500), budget: big)
        #expect(texts(slice) == stride(from: 200, through: 510, by: 2).map { "line \($0)" })
        #expect(slice.notes.isEmpty)
        #expect(texts(slice)[slice.anchorIndex] == "line 500")
    }

    @Test func levelIdentifierAndClocksComeWithALine() throws {
        try JournalFixture.write([ExportEntry(second: 7, "oops", priority: 3)], to: scratch.path)
        let entry = try #require(try source().slice(window(at: 8), budget: big).entries.first)
        #expect(entry.priority == .error)
        #expect(entry.identifier == "birdlog")
        #expect(entry.pid == 42)
        #expect(entry.time == Timestamp(microseconds: Int64(ExportEntry.epoch) + 7_000_000))
        #expect(entry.monotonic == MonotonicInstant(bootID: ExportEntry.dashedBoot, microseconds: 7_000_000))
    }

    @Test func anotherUserCannotPutLinesUnderOurIdentifier() throws {
        var forged = ExportEntry(second: 2, "forged")
        forged.fields = forged.fields.map { $0.0 == "_UID" ? ("_UID", Array("1001".utf8)) : $0 }
        try JournalFixture.write([ExportEntry(second: 1, "ours"), forged], to: scratch.path)
        #expect(texts(try source(.identifier("birdlog")).slice(window(at: 3), budget: big)) == ["ours"])
        #expect(texts(try source(.identifier("other")).slice(window(at: 3), budget: big)) == [])
    }

    @Test func theSamePidOfAnotherBootIsAnotherProcess() throws {
        var old = ExportEntry(second: 1, "of another boot")
        old.bootID = "99999999222233334444555555555555"
        try JournalFixture.write([old, ExportEntry(second: 2, "of this boot")], to: scratch.path)
        #expect(texts(try source().slice(window(at: 3), budget: big)) == ["of this boot"])
    }

    @Test func aClockChangeAndAWeekBetweenCrashAndReportChangeNothing() throws {
        let entries = (0..<100).map { ExportEntry(second: $0, "line \($0)") }
        try JournalFixture.write(entries, to: scratch.path)
        let atOnce = try source().slice(window(at: 50, before: .seconds(20)), budget: big)
        var later = entries
        // Back a day before the crash, on two hours right after it, and back again.
        for index in 40..<52 { later[index].realtimeMicroseconds -= 86_400_000_000 }
        for index in 52..<70 { later[index].realtimeMicroseconds += 7_200_000_000 }
        for index in 70..<100 { later[index].realtimeMicroseconds -= 1_000_000 }
        let rotated = ScratchDirectory()
        try JournalFixture.write(Array(later[..<60]), to: rotated.path, name: "system@1")
        try JournalFixture.write(Array(later[60...]), to: rotated.path)
        var reboot = (0..<100).map { ExportEntry(second: $0, "after the reboot \($0)") }
        for index in reboot.indices { reboot[index].bootID = "99999999222233334444555555555555" }
        try JournalFixture.write(reboot, to: rotated.path, name: "system@2")
        let afterwards = try JournalSource(.process(LoggedProcess(process)), in: [.directory(rotated.path)])
            .slice(window(at: 50, before: .seconds(20)), budget: big)
        #expect(texts(afterwards) == texts(atOnce))
        #expect(afterwards.notes.isEmpty, "a clock that was set is no damage")
        #expect(texts(atOnce) == (30...60).map { "line \($0)" })
    }

    @Test func aBrokenFileIsNamedAndTheOthersAreUsed() throws {
        try JournalFixture.write([ExportEntry(second: 1, "good")], to: scratch.path, name: "good")
        for (name, damage) in [("short", 5_000), ("empty", 0)] {
            try JournalFixture.write([ExportEntry(second: 1, "lost")], to: scratch.path, name: name)
            #expect(truncate("\(scratch.path)/\(name).journal", off_t(damage)) == 0)
        }
        try JournalFixture.write([ExportEntry(second: 1, "lost")], to: scratch.path, name: "header")
        try FileDescriptor(path: scratch.path + "/header.journal", flags: O_WRONLY).write(Array("garbage!".utf8))
        let slice = try source().slice(window(at: 2), budget: big)
        #expect(texts(slice) == ["good"])
        for name in ["short.journal", "empty.journal", "header.journal"] {
            #expect(slice.notes.contains { $0.hasPrefix("\(name): ") }, "\(slice.notes)")
        }
    }

    @Test func aJournalNobodyCanReadIsAnErrorThatSaysWhy() throws {
        #expect(throws: LogError.self) { try source().slice(window(at: 2), budget: big) }
        try JournalFixture.write([ExportEntry(second: 1, "lost")], to: scratch.path)
        #expect(truncate(scratch.path + "/system.journal", 3_000) == 0)
        let error = #expect(throws: LogError.self) { try source().slice(window(at: 2), budget: big) }
        #expect(error?.code == .unreadable)
        #expect(error?.description.contains("system.journal: truncated") == true)
        let missing = JournalSource(.process(LoggedProcess(process)), in: [.directory("/no/such/directory")])
        #expect(throws: LogError.self) { try missing.slice(window(at: 2), budget: big) }
    }

    @Test func bytesThatAreNoTextComeThroughUnchanged() throws {
        var entry = ExportEntry(second: 1, "")
        entry.fields[0].1 = [0xFF, 0x00, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x0A, 0xC3]
        try JournalFixture.write([entry], to: scratch.path)
        #expect(try source().slice(window(at: 2), budget: big).entries.map(\.message) == [entry.fields[0].1])
    }

    @Test func whateverIsFlippedInAFileNothingHangsOrTraps() throws {
        let entries = (0..<200).map { ExportEntry(second: $0, "line \($0)") }
        try JournalFixture.write(entries, to: scratch.path)
        let path = scratch.path + "/system.journal"
        let sound = try FileDescriptor(path: path, flags: O_RDONLY).readToEnd(limit: 64 << 20)
        let used = sound.lastIndex { $0 != 0 } ?? 0
        var random = SystemRandomNumberGenerator()
        var complete = 0
        for _ in 0..<60 {
            var broken = sound
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                broken[Int.random(in: 0...used, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            try FileDescriptor(path: path, flags: O_WRONLY).write(broken[...used])
            do {
                let slice = try source().slice(window(at: 200), budget: big)
                #expect(slice.entries.count <= 200)
                complete += slice.entries.count == 200 ? 1 : 0
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        #expect(complete > 0, "some flips must hit nothing that matters")
    }
}
