import DiagRedaction
import FoundationEssentials
import TestSupport
import Testing

@Suite("An application's own rules")
struct CustomRuleTests {
    private func redacted(_ text: String, _ custom: [CustomRule], allowing: [AllowRule] = []) throws -> String {
        let rules = try builtIn.get().adding(custom, allowing: allowing)
        let output = Redactor(rules: rules, identity: alice).redact(text, section: "s").text
        #expect(Redactor(rules: rules, identity: alice).redact(output, section: "s").text == output)
        return output
    }

    @Test("mask with a pseudonym or with their replacement, and stay stable when redacted again")
    func custom() throws {
        let rules = [
            CustomRule(id: "order", pattern: "ORD-[0-9]+"),
            CustomRule(id: "nest", pattern: "nest [a-z]+", replacement: "nest somewhere"),
        ]
        #expect(
            try redacted("ORD-12 ORD-13 ORD-12 in nest oak", rules)
                == "‹order-1› ‹order-2› ‹order-1› in nest somewhere")
    }

    @Test(
        "open no leak, whatever they match and write",
        arguments: [
            CustomRule(id: "half", pattern: "password=hu", replacement: ""),
            CustomRule(id: "key", pattern: "(?i)password|token", replacement: ""),
            CustomRule(id: "delimiter", pattern: "[=:\"@/?&]", replacement: ""),
            CustomRule(id: "word", pattern: "[=:\"@/?&]", replacement: "x"),
            CustomRule(id: "space", pattern: " ", replacement: ""),
            CustomRule(id: "line", pattern: "\\n", replacement: ""),
            CustomRule(id: "middle", pattern: "ter", replacement: ""),
            CustomRule(id: "letter", pattern: "[a-z]", replacement: "‹"),
            CustomRule(id: "nothing", pattern: "x*"), CustomRule(id: "none", pattern: ""),
            CustomRule(id: "start", pattern: "^", replacement: "x"),
            CustomRule(id: "all", pattern: ".*", replacement: "gone"),
        ])
    func place(_ rule: CustomRule) throws {
        let text =
            "é password=hunter2Falcon {\"token\":\"ghp_x7Kp2QmZ9vLr4TbW8nYc3JdFs6GaUe1RiOo5\"}\nhttps://u:Zk83hdPq@h.example/?token=8c1d7e5fa2b94c60"
        let output = try redacted(text, [rule])
        for secret in ["nter2", "Falcon", "x7Kp2QmZ9v", "GaUe1RiOo5", "Zk83hdPq", "8c1d7e5fa2b94c60"] {
            #expect(!output.contains(secret), "\(rule.id): \(output)")
        }
    }

    @Test("A rule that matches nothing changes nothing")
    func emptyMatch() throws {
        for pattern in ["x*", "", "^", "$", "\\b"] {
            #expect(try redacted("é ab ü", [CustomRule(id: "e", pattern: pattern)]) == "é ab ü", "\(pattern)")
        }
    }

    @Test("A replacement that holds a secret is masked, and one with controls is cleaned")
    func replacement() throws {
        #expect(
            try redacted("a b", [CustomRule(id: "r", pattern: "a b", replacement: "password=hunter2")])
                == "password=‹secret:password›")
        #expect(
            try redacted("a b", [CustomRule(id: "r", pattern: "a", replacement: "x\n\u{1B}[1m\u{202E}y")]) == "x y b")
    }

    @Test("What is put together where something was taken out is looked through again")
    func joined() throws {
        let output = try redacted("AKIAQ3EG#RBLDPXW7TZ5M", [CustomRule(id: "r", pattern: "#", replacement: "")])
        #expect(output == "‹secret:aws-access-key-id›")
    }

    @Test("allow what the application names, in the named rules only")
    func allowed() throws {
        #expect(
            try redacted(
                "9.9.9.9 9.9.9.8 password=9.9.9.9", [],
                allowing: [AllowRule(id: "resolver", pattern: "^9\\.9\\.9\\.9$", rules: ["ipv4"])])
                == "9.9.9.9 ‹ip-1› password=‹secret:password›")
    }

    @Test("allow no secret that only holds what is allowed, nor one around it")
    func allowedPart() throws {
        let list = [AllowRule(id: "a", pattern: "hunter2|example\\.com|a|.")]
        #expect(
            try redacted("password=hunter2 password=hunter2Falcon bob@example.com", [], allowing: list)
                == "password=hunter2 password=‹secret:password› ‹email-1›")
        let token = [AllowRule(id: "a", pattern: "AKIAQ3EGRBLDPXW7TZ5M", rules: ["aws-access-key-id"])]
        #expect(
            try redacted("AKIAQ3EGRBLDPXW7TZ5M password=AKIAQ3EGRBLDPXW7TZ5M/x", [], allowing: token)
                == "AKIAQ3EGRBLDPXW7TZ5M password=‹secret:password›")
    }

    @Test("are refused when they don't compile, or their id is taken or can't stand in a mask")
    func refused() throws {
        let rules = try builtIn.get()
        #expect(throws: RuleError.self) { try rules.adding([CustomRule(id: "x", pattern: "(")]) }
        #expect(throws: RuleError.self) { try rules.adding([CustomRule(id: "ipv4", pattern: "a")]) }
        for id in ["", "a b", "a›", "a\n", "é", String(repeating: "a", count: 65)] {
            #expect(throws: RuleError.self, "\(id)") { try rules.adding([CustomRule(id: id, pattern: "a")]) }
        }
        #expect(throws: RuleError.self) { try rules.adding([], allowing: [AllowRule(id: "x", pattern: "a)|(?:b")]) }
    }

    @Test(
        "A user's own file adds rules, allows and disables; one that is broken stops, one that is absent changes nothing"
    )
    func userFile() throws {
        let scratch = ScratchDirectory()
        let path = scratch.path + "/rules.toml"
        #expect(try RuleSet.builtIn(changedBy: path).summaries.count == builtIn.get().summaries.count)
        try """
        [extend]
        disabledRules = ["phone"]
        [[rules]]
        id = "nest"
        regex = '''NEST-\\d+'''
        [[allowlists]]
        targetRules = ["ipv4"]
        regexes = ['''^9\\.9\\.9\\.9$''']
        """.write(toFile: path, atomically: false, encoding: .utf8)
        let rules = try RuleSet.builtIn(changedBy: path)
        let output = Redactor(rules: rules, identity: alice)
            .redact("NEST-1 9.9.9.9 9.9.9.8 +49 30 90182 4477 password=hunter2", section: "s").text
        #expect(output == "‹secret:nest› 9.9.9.9 ‹ip-1› +49 30 90182 4477 password=‹secret:password›")
        for broken in [
            "[[rules]]\nid = \"x\"\nregex = '''('''\n",
            "[[allowlists]]\nregexes = ['''(''']\n",
            // Of built-in rules, whose patterns are compiled later.
            "[[rules]]\nid = \"github-token\"\nsecretGroup = 7\n",
            "[[rules]]\nid = \"github-token\"\n[[rules.allowlists]]\nregexes = ['''(''']\n",
        ] {
            try broken.write(toFile: path, atomically: false, encoding: .utf8)
            #expect(throws: RuleError.self, "\(broken)") { try RuleSet.builtIn(changedBy: path) }
        }
        #expect(throws: RuleError.self) { try RuleSet.builtIn(changedBy: scratch.path) }
    }
}
