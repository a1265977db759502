import JournalFixtures
import PlatformJournal
import TestSupport
import Testing

@Suite(.enabled(if: RealJournald.canRun, "needs mount namespaces and control groups; a bare chroot has neither"))
struct RealJournaldTests {
    @Test func whatAProgramLogsIsReadBackWithTheFieldsJournaldTrusts() throws {
        let scratch = ScratchDirectory()
        let journald = try RealJournald(scratch: scratch.path)
        let native = "printf 'MESSAGE=saw a wren\nSYSLOG_IDENTIFIER=birdlog\n_UID=7\n' | logger --journald"
        try journald.run(["sh", "-c", native])
        try journald.run(["systemd-cat", "-t", "birdlog", "echo", "saw a robin"])
        journald.synchronize()
        let files = try JournalDirectory(path: journald.directory).files()
        var reader = try JournalReader(files: files.map(\.path))
        try reader.match("SYSLOG_IDENTIFIER", "birdlog")
        try reader.seekHead()
        var seen: [String] = []
        let fields = JournalFields(["MESSAGE", "_TRANSPORT", "_UID"])
        while try reader.next() {
            seen.append(
                try reader.values(of: fields).map { String(decoding: $0 ?? [], as: UTF8.self) }.joined(separator: "|"))
        }
        #expect(seen.count == 2)
        #expect(!seen.contains { $0.hasSuffix("|7") }, "a sender cannot forge a field that begins with _")
        #expect(seen.contains { $0.hasPrefix("saw a robin|stdout|") })
        #expect(seen.contains { $0.hasPrefix("saw a wren|journal|") })
        try journald.stop()
    }
}
