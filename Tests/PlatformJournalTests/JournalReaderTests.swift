import JournalFixtures
import PlatformJournal
import TestSupport
import Testing

struct JournalReaderTests {
    private let scratch = ScratchDirectory()
    private let wanted = ["MESSAGE", "PRIORITY", "_PID", "ABSENT"]

    /// What our reader says of a directory, in the form of ``JournalFixture/pythonLines(in:fields:matches:)``.
    private func ourLines(matches: [(String, String)] = []) throws -> [String] {
        var reader = try JournalReader(directory: scratch.path)
        for (field, value) in matches { try reader.match(field, value) }
        let fields = JournalFields(wanted)
        var lines: [String] = []
        try reader.seekHead()
        while try reader.next() {
            let values = try reader.values(of: fields).map { $0.map(hex) ?? "-" }
            lines.append("\(try reader.stamp().realtimeMicroseconds) \(values.joined(separator: ":"))")
        }
        return lines
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func anIndependentReaderSeesTheSameEntries() throws {
        var entries = (0..<500).map {
            ExportEntry(second: UInt64($0), pid: Int32($0 % 3), "line \($0)", priority: $0 % 8)
        }
        entries[10].fields[0].1 = [0xFF, 0x00, 0x0A, 0xC3, 0x28]
        entries[11].fields.removeFirst()
        entries[12].fields[0].1 = [UInt8](repeating: 0x41, count: 20_000)
        try JournalFixture.write(entries, to: scratch.path)
        let ours = try ourLines()
        #expect(ours.count == 500)
        #expect(ours == (try JournalFixture.pythonLines(in: scratch.path, fields: wanted)))
        let matched = try ourLines(matches: [("_PID", "1"), ("_PID", "2"), ("PRIORITY", "3")])
        #expect(
            matched
                == (try JournalFixture.pythonLines(
                    in: scratch.path, fields: wanted, matches: ["_PID=1", "_PID=2", "PRIORITY=3"])))
        #expect(!matched.isEmpty && matched.count < 500)
    }

    @Test func theClockOfABootFindsEntriesThatTheWallClockMisplaces() throws {
        var entries = (0..<20).map { ExportEntry(second: UInt64($0), "line \($0)") }
        for index in 10..<20 { entries[index].realtimeMicroseconds -= 7_200_000_000 }
        try JournalFixture.write(entries, to: scratch.path)
        var reader = try JournalReader(directory: scratch.path)
        let boot = try #require(JournalBootID(ExportEntry.dashedBoot))
        try reader.match("_BOOT_ID", boot.hex)
        try reader.seek(bootID: boot, monotonicMicroseconds: 9_500_000)
        #expect(try reader.next())
        #expect(try reader.stamp().monotonicMicroseconds == 10_000_000)
        #expect(try reader.previous())
        #expect(try reader.stamp().monotonicMicroseconds == 9_000_000)
    }

    @Test func theLastEntriesAreReachedWithoutReadingTheRest() throws {
        try JournalFixture.write((0..<100).map { ExportEntry(second: $0, "line \($0)") }, to: scratch.path)
        var reader = try JournalReader(directory: scratch.path)
        try reader.seekTail()
        #expect(try reader.previous(skipping: 3) == 3)
        #expect(try reader.values(of: JournalFields(["MESSAGE"]))[0] == Array("line 97".utf8))
    }

    @Test func aBootIDIsTheSameInBothForms() throws {
        let boot = try #require(JournalBootID(ExportEntry.dashedBoot))
        #expect(boot == JournalBootID(ExportEntry.boot))
        #expect(boot.hex == ExportEntry.boot)
        #expect(boot.description == ExportEntry.dashedBoot)
        #expect(JournalBootID("no boot") == nil)
        #expect(JournalBootID("") == nil)
    }

    @Test func fieldsThatBeginAlikeAreToldApart() throws {
        try JournalFixture.write(
            [
                ExportEntry(
                    realtimeMicroseconds: ExportEntry.epoch, monotonicMicroseconds: 1,
                    fields: [("MESSAGE_ID", [0x61]), ("MESSAGE", [0x62]), ("MESSAGEX", [0x63])])
            ], to: scratch.path)
        var reader = try JournalReader(directory: scratch.path)
        try reader.seekHead()
        #expect(try reader.next())
        #expect(try reader.values(of: JournalFields(["MESSAGE", "MESSAGEX", "MESSAG"])) == [[0x62], [0x63], nil])
    }
}
