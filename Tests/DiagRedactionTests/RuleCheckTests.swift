import DiagRedaction
import Testing

@Suite("Rules are checked and explained")
struct RuleCheckTests {
    private func rules(_ text: String) throws -> RuleSet { try RuleSet(name: "x.toml", bytes: Array(text.utf8)) }

    @Test("A rule that backtracks is told from one that doesn't")
    func slow() throws {
        let timings = try rules(
            """
            [[rules]]
            id = "good"
            regex = '''key=([a-z]{8})'''
            keywords = ["key"]
            [[rules]]
            id = "hostile"
            regex = '''key=(a|aa)+\\d'''
            keywords = ["key"]
            """
        ).timings()
        #expect(timings.map(\.rule) == ["good", "hostile"])
        #expect(timings.map(\.givesUp) == [false, true])
        #expect(timings[1].seconds > 0)
        #expect(timings[1].line == 5)
    }

    @Test(
        "Repetitions that divide a run in many ways are told",
        arguments: [
            "(a+)+;", #"(\w+-?)+@"#, #"key=((?:[a-z]+\s*)*)!"#, "key=(?:a|b|ab)+!", #"(?i)pass(?:\w+\s?)+[:=]x"#,
            #"key=(?:x(?:\d|\d\d)*)+;"#,
        ])
    func nestedRepetitions(_ pattern: String) throws {
        let timings = try rules("[[rules]]\nid = 'a'\nregex = '''\(pattern)'''\n").timings()
        #expect(timings.map(\.givesUp) == [true])
    }

    @Test(
        "A sample that can't be made is a problem", arguments: ["0 digits", "-1 hex", "99999999 hex", "x hex", "4 x"])
    func badTemplate(_ part: String) throws {
        let problems = try rules(
            "[[rules]]\nid = 'a'\nregex = '''a'''\n[rules.redact]\nmust-match = ['a{{\(part)}}b']\n"
        ).sampleProblems()
        #expect(problems.map(\.kind) == [.badTemplate])
    }

    @Test("A rule that another of its class covers is named")
    func overlapping() throws {
        let overlaps = try rules(
            """
            [[rules]]
            id = "narrow"
            regex = '''key=([a-z]{8})'''
            [rules.redact]
            class = "key"
            must-match = ["key={{8 lower}}"]
            [[rules]]
            id = "wide"
            regex = '''=(\\w+)'''
            [rules.redact]
            class = "key"
            must-match = ["key={{8 lower}}", "x={{8 digits}}"]
            """
        ).overlaps()
        #expect(overlaps.map(\.rule) == ["narrow"])
        #expect(overlaps.first?.coveredBy == ["wide"])
    }

    @Test("No built-in rule is slow over hostile lines, or gives up")
    func builtInRulesAreFast() throws {
        for timing in try builtIn.get().timings() { #expect(!timing.givesUp, "\(timing)") }
    }

    @Test("An explanation names keyword, pattern, checks and encodings")
    func explained() throws {
        let rules = try rules(
            """
            [[rules]]
            id = "wren"
            description = "a token of the Wren service"
            regex = '''wren=(\\w+)'''
            entropy = 2.5
            keywords = ["wren"]
            [rules.redact]
            validator = "mixed"
            """)
        let plain = try #require(rules.explain("x wren=a1b2c3d4e5f6 y", identity: MachineIdentity()).first)
        #expect(plain.text == "a1b2c3d4e5f6")
        #expect(plain.rule == "wren")
        #expect(plain.reason == "a token of the Wren service")
        #expect(plain.keyword == "wren")
        #expect(plain.pattern == "wren=(\\w+)")
        #expect(plain.validator == "mixed")
        #expect(plain.entropy?.least == 2.5)
        #expect(plain.entropy?.measured.map { $0 > 3.5 && $0 < 3.6 } == true)
        #expect(plain.decoded.isEmpty)
        let encoded = try #require(
            rules.explain("d3Jlbj1hMWIyYzNkNGU1ZjY=", identity: MachineIdentity()).first)
        #expect(encoded.decoded == ["base64"])
        #expect(rules.explain("wren=aaaaaaaaaaaa", identity: MachineIdentity()).isEmpty)
    }
}
