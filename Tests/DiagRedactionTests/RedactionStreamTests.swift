import DiagRedaction
import Testing

@Suite("A stream gives the same text as the whole")
struct RedactionStreamTests {
    static let log = """
        start password=hunter2 from 10.1.2.3
        a: -----BEGIN PRIVATE KEY-----
        a: MIIEvQIBADANBgkqhkiG9w0BAQ
        a: -----END PRIVATE KEY-----
        mail a@b.example and 10.1.2.4\r
        last line without end, token=8c1d7e5fa2b94c60
        """

    @Test("whatever the size of its pieces", arguments: [1, 2, 3, 7, 16, 61, 1_000])
    func pieces(_ size: Int) throws {
        let output = streamed(Array(Self.log.utf8), by: size, to: try redactor()).text.text
        #expect(output == (try redacted(Self.log)))
        #expect(!output.contains("MIIEvQ") && !output.contains("hunter2") && !output.contains("8c1d7e5fa2b94c60"))
    }

    @Test("and wants larger pieces once little was masked for a while")
    func pieceSize() throws {
        var stream = RedactionStream(try redactor(), section: "s")
        let small = stream.pieceSize
        func size(after line: String) -> Int {
            _ = stream.append(Array(String(repeating: line + "\n", count: 300).utf8))
            return stream.pieceSize
        }
        for line in ["mail from a@b.example", "bold \u{1B}[1m words"] {
            for _ in 0..<7 { #expect(size(after: "nothing here that is private") == small) }
            #expect(size(after: "nothing here that is private") > small)
            #expect(size(after: line) == small)
        }
    }

    @Test("and a secret over lines waits for a last line without an end")
    func overLines() throws {
        var stream = RedactionStream(try redactor(), section: "s")
        #expect(stream.append(Array("<birdToken>\n  8c1d7e5fa2b94c60\n</birdToken>".utf8)).isEmpty)
        #expect(stream.finish().text.text == "<birdToken>\n  ‹secret:password›\n</birdToken>")
    }

    @Test("and lines wait only while a match over them may go on")
    func undecided() throws {
        var stream = RedactionStream(try redactor(), section: "s")
        #expect(stream.append(Array("one\n<token>\n".utf8)).text.text == "one\n")
        #expect(stream.append(Array("no element\n".utf8)).text.text == "<token>\nno element\n")
        #expect(stream.append(Array("kind: Secret\ndata:\n".utf8)).isEmpty)
        #expect(stream.append(Array("done\n".utf8)).text.text == "kind: Secret\ndata:\ndone\n")
    }

    @Test("and a mask that takes its line's end doesn't take the waiting line after it")
    func wholeLines() throws {
        let text =
            "data:\n\tpassword: UyFCXCpkJHpE\n\tuser: YWRtaW4=\nkind: Secret\nmetadata:\n\tname: db\ntype: Opaque"
        for size in 1...text.utf8.count {
            let output = streamed(Array(text.utf8), by: size, to: try redactor()).text.text
            #expect(!output.contains("UyFCXCpkJHpE") && output.hasSuffix("type: Opaque"), "\(size)")
        }
    }

    @Test("and a match that begins on the next line takes nothing from the lines behind it")
    func nextLine() throws {
        let file = ["[[rules]]", "id = 'pair'", "keywords = ['a']", #"regex = 'key[\s\S]{0,9}key'"#]
        let rules = try RuleSet(name: "pair.toml", bytes: Array(file.joined(separator: "\n").utf8))
        let text = Array("one a\nkey\nbb bb key a\nkey\n".utf8)
        func masked(cutAt cuts: [Int]) -> String {
            var stream = RedactionStream(Redactor(rules: rules, identity: MachineIdentity()), section: "s")
            var output = ""
            for (start, end) in zip([0] + cuts, cuts + [text.count]) {
                output += stream.append(text[start..<end]).text.text
            }
            return output + stream.finish().text.text
        }
        #expect(masked(cutAt: []) == "one a\n‹secret:pair›\n")
        for cut in text.indices { #expect(masked(cutAt: [cut]) == masked(cutAt: []), "\(cut)") }
    }

    @Test("and shows each line as soon as it is complete")
    func lineByLine() throws {
        var stream = RedactionStream(try redactor(), section: "s")
        #expect(stream.append(Array("one".utf8)).isEmpty)
        #expect(stream.append(Array(" two\nthree".utf8)).text.text == "one two\n")
        #expect(stream.finish().text.text == "three")
    }
}
