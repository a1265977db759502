@testable import DiagRedaction
import FoundationEssentials
import Testing

/// `GITTICKETS_LONG=1` tries every combination, and more samples.
let isLong = ProcessInfo.processInfo.environment["GITTICKETS_LONG"] == "1"

@Suite("A secret of every rule's kind survives nowhere")
struct EveryRuleTests {
    /// A rule's sample, made anew, and what of it is secret.
    struct Planted {
        var rule: String
        var text: String
        var secrets: [String]
    }

    /// A line of a log, and what must not be left of it.
    private struct Case {
        var line: String
        var forbidden: [String]
        var name: String
    }

    static func samples(seed: UInt64) throws -> [Planted] {
        var generator = SeededGenerator(seed: seed)
        return try builtIn.get().rules.flatMap { rule in
            rule.rule.redact.mustMatch.compactMap { sample in
                SampleTemplate(sample, using: &generator).map {
                    Planted(rule: rule.rule.id, text: $0.text, secrets: $0.secrets.filter { $0.utf8.count >= 6 })
                }
            }
        }
    }

    @Test(
        "in every form, with controls around it and invisible characters inside",
        arguments: Carrier.all.indices)
    func everyForm(_ place: Int) throws {
        let frames = Carrier.frames
        for seed in 1...(isLong ? 5 : 1) as ClosedRange<UInt64> {
            // Each sample in some forms at least, in all of them where there is time.
            let samples = try Self.samples(seed: seed).enumerated().filter { isLong || ($0.offset + place) % 10 == 0 }
            let cases = samples.flatMap { index, sample in
                let chosen = isLong ? frames : [frames[0], frames[1 + index % (frames.count - 1)]]
                return chosen.compactMap { Self.planted(sample, in: Carrier.all[place], $0) }
            }
            try check(cases)
        }
    }

    @Test("in either case, where the format of its rule has no case of its own", arguments: [true, false])
    func eitherCase(_ isUpper: Bool) throws {
        var generator = SeededGenerator(seed: 3)
        var cases: [Case] = []
        for compiled in try builtIn.get().rules {
            let rule = compiled.rule
            // Elsewhere a letter of the other case is another letter: `GHP_` begins no token.
            guard rule.regex?.hasPrefix("(?i)") == true, rule.regex?.contains("(?-i") == false else { continue }
            for sample in rule.redact.mustMatch {
                let text = SampleTemplate.changing(sample) { isUpper ? $0.uppercased() : $0.lowercased() }
                guard let made = SampleTemplate(text, using: &generator) else { continue }
                let secrets = made.secrets.filter { $0.utf8.count >= 6 }
                cases.append(Case(line: made.text, forbidden: secrets, name: rule.id))
            }
        }
        try check(cases)
    }

    private static func planted(
        _ sample: Planted, in carrier: Carrier, _ frame: (before: String, inside: String, after: String)
    ) -> Case? {
        let line = carrier.carry(sample.text)
        if line.contains("\n") { return nil }
        guard let write = carrier.write else {
            let words = line.split(whereSeparator: { (character: Character) in " =:".contains(character) })
            let token = words.map(String.init).max { $0.count < $1.count } ?? line
            if token.utf8.count < Base64Text.shortest { return nil }
            return Case(
                line: frame.before + line + frame.after, forbidden: [token], name: "\(sample.rule) as \(carrier)")
        }
        var framed = line
        let written = sample.secrets.map(write)
        for secret in written where !frame.inside.isEmpty && secret == secret.filter({ $0.isLetter || $0.isNumber }) {
            framed = framed.replacing(secret, with: secret.inserting(frame.inside))
        }
        return Case(
            line: frame.before + framed + frame.after, forbidden: sample.secrets + written,
            name: "\(sample.rule) as \(carrier)")
    }

    private func check(_ cases: [Case]) throws {
        let redactor = Redactor(rules: try builtIn.get(), identity: MachineIdentity())
        var opened: [Case] = []
        for some in cases.grouped(by: 64) {
            let output = redactor.redact(some.map(\.line).joined(separator: "\n\n"), section: "s").text
            let lines = output.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
            // A rule over lines took some together: each by itself.
            if lines.count != some.count {
                opened += some
            } else {
                for (one, line) in zip(some, lines) { expect(one, line) }
            }
            #expect(redactor.redact(output, section: "s").text == output, "redacted again")
        }
        for one in opened { expect(one, redactor.redact(one.line, section: "s").text) }
    }

    private func expect(_ one: Case, _ output: String) {
        for secret in one.forbidden where output.contains(secret) {
            Issue.record("\(one.name): \(one.line) → \(output)")
            return
        }
    }

    @Test("at any place of a long line, and however a stream is cut")
    func everyPlace() throws {
        let redactor = Redactor(rules: try builtIn.get(), identity: MachineIdentity())
        for seed in 1...(isLong ? 40 : 1) as ClosedRange<UInt64> {
            let samples = try Self.samples(seed: seed).filter { sample in
                // Some samples need a line of their own.
                !sample.text.contains("\n") && !redactor.redact("a \(sample.text) | b", section: "s").text.holds(sample)
            }
            var text = String(repeating: "word ", count: Int(seed) * 1_409 % 11_000)
            for round in 0..<(isLong ? 24 : 2) {
                for sample in try Self.samples(seed: seed * 1000 + UInt64(round))
                where samples.contains(where: { $0.rule == sample.rule }) {
                    if sample.text.contains("\n") { continue }
                    text += sample.text + " | "
                }
            }
            let whole = redactor.redact(text, section: "s").text
            let output = streamed(Array(text.utf8), by: 70_001, to: redactor).text.text
            for sample in samples where whole.holds(sample) || output.holds(sample) {
                Issue.record("\(sample.rule) seed \(seed)")
            }
        }
    }
}

extension SampleTemplate {
    /// A template with all but its generated parts changed.
    fileprivate static func changing(_ template: String, _ change: (String) -> String) -> String {
        let parts = template.replacing("}}", with: "{{").split(separator: "{{", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 % 2 == 0 ? change(String($1)) : "{{\($1)}}" }.joined()
    }
}

extension String {
    fileprivate func holds(_ sample: EveryRuleTests.Planted) -> Bool { sample.secrets.contains { contains($0) } }

    /// With `mark` in the middle.
    fileprivate func inserting(_ mark: String) -> String {
        prefix(count / 2) + mark + dropFirst(count / 2)
    }

    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}

extension Array {
    fileprivate func grouped(by size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
