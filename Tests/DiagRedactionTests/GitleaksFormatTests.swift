import DiagRedaction
import FoundationEssentials
import TestSupport
import Testing

@Suite("Files in the gitleaks format load as they are")
struct GitleaksFormatTests {
    /// Every field that gitleaks documents, each at least once.
    private static let everyField = #"""
        title = "every field"
        description = "what a team keeps beside its code"
        minVersion = "v8.25.0"

        [[rules]]
        id = "wren-token"
        description = "a token of the Wren service"
        regex = '''(?i)[\w.-]{0,50}?(?:wren)(?:[ \t\w.-]{0,20})[\s'"]{0,3}(?:=|>|:{1,3}=|\|\||:|=>|\?=|,)[\x60'"\s=]{0,5}([a-z0-9]{12})(?:[\x60'"\s;]|\\[nr]|$)'''
        path = '''(?i)\.ya?ml$'''
        secretGroup = 1
        entropy = 2.5
        keywords = ["Wren"]
        tags = ["token", "bird"]
        skipReport = false
        [[rules.allowlists]]
        description = "dummies"
        condition = "AND"
        regexTarget = "line"
        regexes = ['''sample''']
        stopwords = ["dummy"]
        [[rules.allowlists]]
        regexTarget = "match"
        regexes = ['''(?i)wren_old''']
        [[rules.allowlists]]
        condition = "&&"
        paths = ['''tests/''']
        stopwords = ["known"]
        [[rules.allowlists]]
        commits = ["b58d3f102cf3a2c84cb7f923d05c25c9b1aed84b"]
        paths = ['''vendor/''']

        [[rules]]
        id = "wren-pair"
        regex = '''pair=([a-z0-9]{8})'''
        [[rules.required]]
        id = "wren-name"
        withinLines = 2
        withinColumns = 40

        [[rules]]
        id = "wren-name"
        regex = '''name=(\w+)'''
        skipReport = true

        [[rules]]
        id = "keystore"
        description = "a file of keys"
        path = '''(?i)\.p12$'''

        [[allowlists]]
        targetRules = ["wren-token"]
        stopwords = ["published"]
        [[allowlists]]
        regexTarget = "secret"
        regexes = ['''^0000''']
        """#

    private func redacted(_ text: String, _ file: String = everyField) throws -> String {
        let rules = try RuleSet(name: "x.toml", bytes: Array(file.utf8))
        return Redactor(rules: rules, identity: MachineIdentity()).redact(text, section: "s").text
    }

    @Test(
        "and mean what they mean there",
        arguments: [
            ("wren_key = a1b2c3d4e5f6", "wren_key = ‹secret:wren-token›"),
            ("wren = aaaaaaaaaaaa", "wren = aaaaaaaaaaaa"),  // entropy
            ("wren = 0000c3d4e5f6", "wren = 0000c3d4e5f6"),  // global allowlist
            ("wren = dummyd4e5f67 sample", "wren = dummyd4e5f67 sample"),  // both conditions
            ("wren = dummyd4e5f67", "wren = ‹secret:wren-token›"),  // one of them
            ("wren = a1b2c3d4e5f6 sample", "wren = ‹secret:wren-token› sample"),
            ("wren_old = a1b2c3d4e5f6", "wren_old = a1b2c3d4e5f6"),  // the whole match
            ("wren = known3d4e5f6", "wren = ‹secret:wren-token›"),  // no log has a path
            ("wren = publishedf65", "wren = publishedf65"),  // allowlist for one rule
            ("name=heron\npair=a1b2c3d4", "name=heron\npair=‹secret:wren-pair›"),
            ("pair=a1b2c3d4 alone\nname", "pair=a1b2c3d4 alone\nname"),
        ])
    func meaning(_ text: String, _ expected: String) throws {
        #expect(try redacted(text) == expected)
    }

    @Test("with keys in any case, and the old single allowlist")
    func oldForms() throws {
        let file = """
            [[rules]]
            ID = "a"
            Regex = '''key=(\\w+)(x)'''
            secretgroup = 2
            [rules.allowList]
            stopWords = ["Fine"]
            [allowlist]
            regexes = ['''none''']
            """
        #expect(try redacted("key=abx", file) == "key=ab‹secret:a›")
    }

    @Test("A file that extends the built-in rules changes, allows and disables them")
    func extendsBuiltIn() throws {
        let file = """
            [extend]
            useDefault = true
            disabledRules = ["phone", "no-rule-here"]
            [[rules]]
            id = "ipv4"
            [[rules.allowlists]]
            regexes = ['''^9\\.9\\.9\\.9$''']
            [[rules]]
            id = "a-rule-of-another-set"
            entropy = 3
            """
        #expect(try redacted("9.9.9.9 10.9.9.9 +49 30 90182 4477", file) == "9.9.9.9 ‹ip-1› +49 30 90182 4477")
    }

    @Test("A directory's files extend one another, whatever their names")
    func extendsFiles() throws {
        let folder = ScratchDirectory()
        try """
        [[rules]]
        id = "a"
        regex = '''a=(\\d+)'''
        [[rules]]
        id = "b"
        regex = '''b=(\\d+)'''
        """.write(toFile: folder.path + "/z-base.toml", atomically: false, encoding: .utf8)
        try """
        [extend]
        path = "./z-base.toml"
        disabledRules = ["b"]
        [[rules]]
        id = "a"
        regex = '''a=([a-z]+)'''
        """.write(toFile: folder.path + "/child.toml", atomically: false, encoding: .utf8)
        let rules = try RuleSet(directory: folder.path)
        let one = try RuleSet(directory: folder.path + "/child.toml")
        for set in [rules, one] {
            #expect(set.summaries.map(\.id) == ["a"])
            let text = Redactor(rules: set, identity: MachineIdentity()).redact("a=1 a=x b=2", section: "s").text
            #expect(text == "a=1 a=‹secret:a› b=2")
        }
    }

    @Test("An empty keyword stands everywhere", arguments: [#"[""]"#, #"["", "zzkey"]"#])
    func emptyKeyword(_ keywords: String) throws {
        let file = "[[rules]]\nid = \"a\"\nregex = '''wren[0-9]{4}'''\nkeywords = \(keywords)\n"
        let rules = try RuleSet(name: "own.toml", bytes: Array(file.utf8))
        let masked = Redactor(rules: rules, identity: MachineIdentity()).redact("a wren1234 sang\n", section: "log")
        #expect(masked.text == "a ‹secret:a› sang\n")
    }

    @Test("A file without a rule is refused: nothing would be masked")
    func noRule() throws {
        let scratch = ScratchDirectory()
        let file = scratch.path + "/none.toml"
        try Data("title = \"none\"\n".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: RuleError.self) { _ = try RuleSet(directory: file) }
        #expect(throws: RuleError.self) { _ = try RuleSet(directory: scratch.path) }
    }
}
