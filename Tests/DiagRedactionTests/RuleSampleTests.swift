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
}
