import DiagRedaction
import Testing

@Suite("An application's own rules")
struct CustomRuleTests {
    @Test("mask with a pseudonym or with their replacement, and stay stable when redacted again")
    func custom() throws {
        let rules = try builtIn.get().adding([
            CustomRule(id: "order", pattern: "ORD-[0-9]+"),
            CustomRule(id: "nest", pattern: "nest [a-z]+", replacement: "nest somewhere"),
        ])
        let output = Redactor(rules: rules, identity: alice).redact("ORD-12 ORD-13 ORD-12 in nest oak", section: "s")
            .text
        #expect(output == "‹order-1› ‹order-2› ‹order-1› in nest somewhere")
        #expect(Redactor(rules: rules, identity: alice).redact(output, section: "s").text == output)
    }

    @Test("can't open a leak where they overlap a secret")
    func overlap() throws {
        let rules = try builtIn.get().adding([CustomRule(id: "pass", pattern: "password=hu", replacement: "")])
        let output = Redactor(rules: rules, identity: alice).redact("password=hunter2 x", section: "s").text
        #expect(!output.contains("nter2"))
    }

    @Test("allow what the application names, in the named rules only")
    func allowed() throws {
        let rules = try builtIn.get().adding(
            [], allowing: [AllowRule(id: "resolver", pattern: "^9\\.9\\.9\\.9$", rules: ["ipv4"])])
        let output = Redactor(rules: rules, identity: alice).redact("9.9.9.9 9.9.9.8 password=9.9.9.9", section: "s")
            .text
        #expect(output == "9.9.9.9 ‹ip-1› password=‹secret:password›")
    }

    @Test("are refused when they don't compile or their id is taken")
    func refused() throws {
        let rules = try builtIn.get()
        #expect(throws: RuleError.self) { try rules.adding([CustomRule(id: "x", pattern: "(")]) }
        #expect(throws: RuleError.self) { try rules.adding([CustomRule(id: "ipv4", pattern: "a")]) }
    }
}
