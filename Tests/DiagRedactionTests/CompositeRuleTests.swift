@testable import DiagRedaction
import Testing

@Suite("A composite rule masks where all that it requires is near")
struct CompositeRuleTests {
    private func rules(_ range: String) throws -> RuleSet {
        let file = """
            [[rules]]
            id = "prim"
            regex = '''prim=([a-z0-9]+)'''
            keywords = ["prim"]
            [[rules.required]]
            id = "aux"
            \(range)
            [[rules]]
            id = "aux"
            regex = '''aux=[a-z0-9]+'''
            skipReport = true
            """
        return try RuleSet(name: "x.toml", bytes: Array(file.utf8))
    }

    private func redacted(_ text: String, _ range: String) throws -> String {
        Redactor(rules: try rules(range), identity: MachineIdentity()).redact(text, section: "s").text
    }

    @Test(
        "as gitleaks 8.30 reports them",
        arguments: [
            ("", "prim=a\n\n\n\naux=b", true), ("", "prim=a\n", false), ("", "aux\nprim=a", false),
            ("withinLines = 0", "prim=a aux=b", true), ("withinLines = 0", "prim=a\naux=b", false),
            ("withinLines = 1", "prim=a\naux=b", true), ("withinLines = 1", "aux=b\nprim=a", true),
            ("withinLines = 1", "prim=a\n\naux=b", false),
            ("withinColumns = 4", "prim=a\n\n    aux=b", true), ("withinColumns = 4", "prim=a\n\n     aux=b", false),
            ("withinLines = 1\nwithinColumns = 4", "   aux=c\nprim=a", true),
            ("withinLines = 1\nwithinColumns = 4", "      aux=c\nprim=a", false),
            ("withinLines = 5000", "prim=a", true),  // farther than lines are kept
        ])
    func proximity(_ range: String, _ text: String, _ masks: Bool) throws {
        let expected = masks ? text.replacing("prim=a", with: "prim=‹secret:prim›") : text
        #expect(try redacted(text, range) == expected)
        #expect(try redacted(expected, range) == expected)
    }

    @Test("within encoded text, where nothing is known of the lines around")
    func encoded() throws {
        #expect(try redacted("prim%3Dabc", "") == "prim%3D‹secret:prim›")
    }

    @Test("Lines wait in a stream only while a finding may still be confirmed", arguments: [1, 3, 1_000])
    func stream(_ size: Int) throws {
        let text = Array("one\nprim=a\ntwo\nthree\nprim=b\naux=x\nfour\nprim=c\n".utf8)
        let rules = try rules("withinLines = 1")
        var stream = RedactionStream(Redactor(rules: rules, identity: MachineIdentity()), section: "s")
        let output = stream.append(text, by: size).text.text
        #expect(output == "one\nprim=a\ntwo\nthree\nprim=‹secret:prim›\naux=x\nfour\n")
        #expect(stream.finish().text.text == "prim=c\n")
    }

    @Test("Beside a line of more than a mebibyte each requirement counts as met, however the stream is cut")
    func longLine() throws {
        let long = String(repeating: "word ", count: 300_000) + "prim=b"
        let text = Array("prim=a\n\(long)\nprim=c\n".utf8)
        let rules = try rules("withinLines = 5")
        for size in [60_000, 1_000_000, text.count] {
            let output = streamed(text, by: size, to: Redactor(rules: rules, identity: MachineIdentity()))
            let masked = output.masks.map { String(decoding: output.bytes[$0.range], as: UTF8.self) }
            #expect(masked == Array(repeating: "‹secret:prim›", count: 3), "\(size)")
        }
    }

    @Test("A line comes out at once where no finding waits")
    func atOnce() throws {
        var stream = RedactionStream(Redactor(rules: try rules(""), identity: MachineIdentity()), section: "s")
        #expect(stream.append(Array("one\n".utf8)).text.text == "one\n")
        #expect(stream.append(Array("prim=a\ntwo\n".utf8)).isEmpty)
        #expect(stream.append(Array("aux=b\n".utf8)).text.text == "prim=‹secret:prim›\ntwo\naux=b\n")
        #expect(stream.append(Array("prim=c\n".utf8)).text.text == "prim=‹secret:prim›\n")
    }

    @Test("A required rule that isn't there stops the rules, with its place")
    func missing() {
        let file = "[[rules]]\nid = \"a\"\nregex = '''a'''\n[[rules.required]]\nid = \"b\"\n"
        let error = #expect(throws: RuleError.self) { try RuleSet(name: "x.toml", bytes: Array(file.utf8)) }
        #expect(error?.description.hasPrefix("x.toml:4:1: rule a requires b") == true)
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
