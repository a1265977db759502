import Glibc
import JournalFixtures
import PlatformJournal
import TestSupport
import Testing

struct JournalNamespaceTests {
    @Test func theNamespacesOfAMachineAreThoseThatHaveADirectory() {
        let scratch = ScratchDirectory()
        let id = "0123456789abcdef0123456789abcdef"
        for path in [
            "/var", "/run", "/var/\(id)", "/var/\(id).birds", "/run/\(id).birds", "/run/\(id).trees",
            "/var/ffffffffffffffffffffffffffffffff.others",
        ] { mkdir(scratch.path + path, 0o700) }
        let places = [scratch.path + "/var", scratch.path + "/run", scratch.path + "/none"]
        #expect(JournalDirectory.namespaces(ofMachine: id, in: places) == ["birds", "trees"])
    }

    @Test func whenTheMachineWokeIsKnownByTheKernelsWordsAndNobodyElses() throws {
        let scratch = ScratchDirectory()
        func said(_ second: UInt64, by transport: String, boot: String = ExportEntry.boot) -> ExportEntry {
            var entry = ExportEntry(second: second, "PM: suspend exit")
            entry.fields.append(("_TRANSPORT", Array(transport.utf8)))
            entry.bootID = boot
            return entry
        }
        let other = "99999999222233334444555555555555"
        try JournalFixture.write(
            [
                said(5, by: "kernel"), said(70, by: "kernel"), said(90, by: "syslog"),
                said(99, by: "kernel", boot: other),
            ],
            to: scratch.path)
        let directory = JournalDirectory(path: scratch.path)
        func last(_ texts: [String]) throws -> UInt64? {
            let boot = try #require(JournalBootID(ExportEntry.boot))
            return JournalDirectory.lastKernelMessage(anyOf: texts, in: [directory], boot: boot)
        }
        #expect(try last(["PM: suspend exit", "PM: hibernation: hibernation exit"]) == 70_000_000)
        #expect(try last(["PM: hibernation: hibernation exit"]) == nil)
    }
}
