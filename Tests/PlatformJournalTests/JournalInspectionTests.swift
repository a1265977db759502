import Glibc
import JournalFixtures
import PlatformJournal
import TestSupport
import Testing

struct JournalInspectionTests {
    private let scratch = ScratchDirectory()
    private let mine = [[JournalMatch("_PID", "42")]]

    private func file(_ entries: [ExportEntry]) throws -> JournalFile {
        try JournalFixture.write(entries, to: scratch.path)
        return JournalFile(path: scratch.path + "/system.journal")
    }

    private func boot(_ seconds: ClosedRange<UInt64>, _ id: String = ExportEntry.boot) throws -> JournalInspection.Span
    {
        .boot(try #require(JournalBootID(id)), seconds.lowerBound * 1_000_000...seconds.upperBound * 1_000_000)
    }

    @Test func everyEntryOfTheTimeIsLookedAtAndThoseAskedForAreCounted() throws {
        let file = try file((0..<600).map { ExportEntry(second: $0, pid: $0 % 3 == 0 ? 42 : 43, "line \($0)") })
        let found = try file.inspect(boot(100...199), anyOf: mine)
        #expect(found.looked == 100)
        #expect(found.fitting.count == 33)
        #expect(found.damaged == 0)
        #expect(found.isComplete)
        let range = (ExportEntry.epoch + 100_000_000)...(ExportEntry.epoch + 199_000_000)
        let byWall = try file.inspect(.wallClock(range), anyOf: mine)
        #expect(byWall.fitting == found.fitting)
    }

    @Test func ofTooManyEntriesTheLastAreLookedAtAndTheOthersAreCounted() throws {
        let file = try file((0..<50_100).map { ExportEntry(second: $0 / 100, "line \($0)") })
        let found = try file.inspect(boot(0...600), anyOf: mine)
        #expect(found.looked == 50_000)
        #expect(found.skipped == 100)
        #expect(!found.isComplete)
        #expect(found.damaged == 0)
    }

    /// journald compresses what is longer than 512 bytes.
    @Test(arguments: [0, 1, 7, 8, 11, 12, 13, 511, 4_000, 200_000])
    func valuesOfAnyLengthAreFoundToBeWhatWasWritten(length: Int) throws {
        var entry = ExportEntry(second: 1, "")
        entry.fields[0].1 = (0..<length).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
        let found = try file([entry]).inspect(boot(0...9), anyOf: mine)
        #expect(found.damaged == 0)
        #expect(found.fitting.count == 1)
    }

    @Test func aBootAmongOthersIsFoundHoweverFewItsEntries() throws {
        let ids = (0..<8).map { "\($0)1111111222233334444555555555555" }
        let counts = [3_000, 1, 2, 6_000, 1, 5, 40, 3]
        var entries: [ExportEntry] = []
        for (id, count) in zip(ids, counts) {
            for second in 0..<UInt64(count) {
                var entry = ExportEntry(second: second, "line \(second)")
                entry.bootID = id
                entry.realtimeMicroseconds = ExportEntry.epoch + UInt64(entries.count) * 1_000_000
                entries.append(entry)
            }
        }
        let file = try file(entries)
        for (id, count) in zip(ids, counts) {
            let found = try file.inspect(boot(0...10_000, id), anyOf: mine)
            #expect(found.fitting.count == count, "boot \(id)")
            #expect(found.damaged == 0, "boot \(id)")
        }
        #expect(try file.inspect(boot(0...10_000, "ffffffff222233334444555555555555"), anyOf: mine).looked == 0)
    }

    @Test func aClockThatIsSetIsNoDamage() throws {
        var entries = (0..<100).map { ExportEntry(second: $0, "line \($0)") }
        for index in 40..<70 { entries[index].realtimeMicroseconds -= 86_400_000_000 }
        for index in 70..<100 { entries[index].realtimeMicroseconds += 7_200_000_000 }
        let found = try file(entries).inspect(boot(0...99), anyOf: mine)
        #expect(found.damaged == 0)
        #expect(found.fitting.count == 100)
    }

    @Test func aJournalWithoutEntriesHasNothingToTell() throws {
        let file = try file([ExportEntry(second: 1, "line")])
        #expect(try file.inspect(boot(50...60), anyOf: mine).looked == 0)
    }

    @Test func whatIsNotThereIsAnError() throws {
        let span = try boot(0...1)
        let error = #expect(throws: JournalError.self) {
            try JournalFile(path: scratch.path + "/none.journal").inspect(span, anyOf: mine)
        }
        #expect(error?.code == .notFound)
    }

    @Test(.enabled(if: RealJournald.canRun, "needs mount namespaces and control groups; a bare chroot has neither"))
    func whatJournaldItselfWroteIsSound() throws {
        let journald = try RealJournald(scratch: scratch.path)
        let long = String(repeating: "a long line that is compressed ", count: 100)
        for words in ["hello", long, "bye"] {
            try journald.run(["logger", "--journald"], input: "MESSAGE=\(words)\nSYSLOG_IDENTIFIER=birdlog\n")
        }
        journald.synchronize()
        let everything = JournalInspection.Span.wallClock(0...UInt64.max)
        var fitting = 0
        for file in try JournalDirectory(path: journald.directory).files() {
            let found = try file.inspect(everything, anyOf: [[JournalMatch("SYSLOG_IDENTIFIER", "birdlog")]])
            #expect(found.damaged == 0)
            fitting += found.fitting.count
        }
        #expect(fitting == 3)
        try journald.stop()
    }
}
