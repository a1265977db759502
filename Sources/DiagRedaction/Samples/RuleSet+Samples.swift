extension RuleSet {
    /// Runs every rule over its own samples.
    ///
    /// - Parameter seed: the same seed makes the same samples.
    /// - Returns: what failed; empty when all rules do as they say.
    public func sampleProblems(seed: UInt64 = 1) -> [RuleProblem] {
        var generator = SeededGenerator(seed: seed)
        return rules.indices.flatMap { index in
            let settings = rules[index].rule.redact
            return settings.mustMatch.compactMap { mustMatch($0, rule: index, &generator) }
                + settings.mustNotMatch.compactMap { mustNotMatch($0, rule: index, &generator) }
        }
    }

    /// The samples that the rules must match, as ``SampleTemplate`` takes them.
    package var matchingSamples: [String] { rules.flatMap(\.rule.redact.mustMatch) }

    private func mustMatch(_ sample: String, rule: Int, _ generator: inout SeededGenerator) -> RuleProblem? {
        guard let template = SampleTemplate(sample, using: &generator) else { return badTemplate(sample, rule) }
        if !finds(rule, in: template.text) { return problem(rule, .missed, sample) }
        let output = Redactor(rules: self, identity: MachineIdentity()).redact(template.text, section: "sample").text
        let survives = template.secrets.contains { $0.count >= 4 && output.contains(secret: $0) }
        return survives ? problem(rule, .survived, sample) : nil
    }

    private func mustNotMatch(_ sample: String, rule: Int, _ generator: inout SeededGenerator) -> RuleProblem? {
        guard let template = SampleTemplate(sample, using: &generator) else { return badTemplate(sample, rule) }
        return finds(rule, in: template.text) ? problem(rule, .matched, sample) : nil
    }

    private func finds(_ rule: Int, in text: String) -> Bool {
        guard var scanner = TextScanner(rules: self, identity: IdentityLiterals(MachineIdentity())) else {
            return false
        }
        return Array(text.utf8).withUnsafeBufferPointer { bytes in
            let composites = scanner.compositeFindings(in: bytes)
            if rules[rule].rule.isAuxiliary { return composites.holds(rule) }
            scanner.surroundings = .known(composites, first: 0)
            var blocks = OpenBlocks()
            return scanner.spans(in: bytes, blocks: &blocks).contains { $0.label == .rule(rule) }
        }
    }

    private func problem(_ rule: Int, _ kind: RuleProblem.Kind, _ sample: String) -> RuleProblem {
        let rule = rules[rule].rule
        return RuleProblem(
            rule: rule.id, file: rule.file, line: rule.position.line, kind: kind, sample: sample)
    }

    private func badTemplate(_ sample: String, _ rule: Int) -> RuleProblem { problem(rule, .badTemplate, sample) }
}

extension String {
    fileprivate func contains(secret: String) -> Bool {
        let text = Array(utf8)
        let wanted = Array(secret.utf8)
        guard wanted.count <= text.count else { return false }
        return (0...(text.count - wanted.count)).contains { text[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
