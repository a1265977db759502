@testable import DiagRedaction
import Testing

@Suite("Every rule does what its samples say")
struct RuleSampleTests {
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func samplesMadeFromSeed(_ seed: UInt64) throws {
        let problems = try builtIn.get().sampleProblems(seed: seed)
        #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
    }

    @Test("Each rule has a reason, a source, and two samples of either kind")
    func rulesAreComplete() throws {
        for compiled in try builtIn.get().rules {
            let rule = compiled.rule
            #expect(!rule.description.isEmpty, "\(rule.id)")
            #expect(rule.redact.source != nil, "\(rule.id)")
            #expect(rule.redact.mustMatch.count >= 2, "\(rule.id)")
            #expect(rule.redact.mustNotMatch.count >= 2, "\(rule.id)")
        }
    }

    @Test("A rule over lines says so, and its keyword stands near where a match begins")
    func rulesOverLines() throws {
        let rules = try builtIn.get()
        for (index, compiled) in rules.rules.enumerated() {
            let regex = try #require(compiled.regex())
            let says = compiled.rule.redact.multiline || compiled.opensBlock
            #expect(says || !regex.crossesLines, "\(compiled.rule.id)")
            #expect(!rules.crossesLines[index] || compiled.reachAcross != nil, "\(compiled.rule.id)")
            for list in compiled.allowlists {
                #expect(list.regexes()?.count == list.list.regexes.count, "\(compiled.rule.id)")
            }
        }
    }
}
