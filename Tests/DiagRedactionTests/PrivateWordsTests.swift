import DiagRedaction
import Glibc
import PlatformOS
import Testing
import TestSupport

@Suite("Private words are masked as whole words in either case")
struct PrivateWordsTests {
    private func redacted(_ text: String, _ words: String...) throws -> String {
        let rules = try builtIn.get().masking(PrivateWords(words))
        return Redactor(rules: rules, identity: alice).redact(text, section: "s").text
    }

    @Test(
        arguments: [
            ("the Falcon build of falcon", "the ‹private-1› build of ‹private-1›"),
            ("falconry, falcons and x_falcon", "falconry, falcons and x_‹private-1›"),
            ("data=ZmFsY29uIHNhaWxz", "data=‹private-1›"),
            ("a%66alcon fa\\u006ccon", "a%66alcon ‹private-1›"),
        ])
    func words(_ text: String, _ expected: String) throws { #expect(try redacted(text, "falcon") == expected) }

    @Test("A host's name also masks its short name, its domains and the hosts in them")
    func domains() throws {
        let text = "wren.lab.example.org, WREN, robin.lab.example.org, mail.example.org: wrens, lab, myexample.org"
        let expected = "‹private-1›, ‹private-1›, ‹private-2›, ‹private-3›: wrens, lab, myexample.org"
        #expect(try redacted(text, "wren.lab.example.org") == expected)
    }

    @Test("but neither common words nor those of one or two characters", arguments: ["ab", "localhost", "test", ""])
    func common(_ word: String) throws {
        #expect(try redacted("ab on localhost: test", word) == "ab on localhost: test")
        #expect(!PrivateWords.isTelling(word))
    }

    @Test("They are read from a file, one a line")
    func file() throws {
        let scratch = ScratchDirectory()
        let path = scratch.path + "/words"
        try FileDescriptor(path: path, flags: 0o101).write(Array("# mine\n falcon \r\n\nJenny Wren\n".utf8))
        #expect(try PrivateWords(file: path).words == ["falcon", "Jenny Wren"])
        #expect(try PrivateWords.user(scratch.path + "/none").words == [])
        #expect(throws: RuleError.self) { try PrivateWords(file: scratch.path + "/none") }
    }

    @Test("A pipe may be named, but the file of always isn't waited for where it is one")
    func pipe() throws {
        let scratch = ScratchDirectory()
        try #require(mkfifo(scratch.path + "/words", 0o600) == 0)
        #expect(throws: RuleError.self) { try PrivateWords.user(scratch.path + "/words") }
        var ends: [CInt] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        let writer = FileDescriptor(adopting: ends[1])
        try writer.write(Array("falcon\n".utf8))
        try writer.close()
        let reader = FileDescriptor(adopting: ends[0])
        #expect(try PrivateWords(file: "/dev/fd/\(reader.raw)").words == ["falcon"])
    }

    @Test("The ledger says private-word, and redacting again changes nothing")
    func ledger() throws {
        let rules = try builtIn.get().masking(PrivateWords(["falcon"]))
        let redactor = Redactor(rules: rules, identity: MachineIdentity())
        let once = redactor.redact("falcon", section: "log").text
        #expect(redactor.ledger == [LedgerEntry(rule: "private-word", section: "log", count: 1, mask: "‹private-…›")])
        #expect(redactor.redact(once, section: "log").text == once)
    }
}
