extension RuleSet {
    /// Which rule masks what in `text`, and why. For people at a terminal: the answer quotes `text`, and nothing is
    /// kept.
    public func explain(_ text: String, identity: MachineIdentity) -> [MaskExplanation] {
        let names = IdentityLiterals(identity, privateWords)
        guard var scanner = TextScanner(rules: self, identity: names) else { return [] }
        let clean = Array(text.utf8).withUnsafeBufferPointer { Sanitizer.clean($0) }
        return clean.bytes.withUnsafeBufferPointer { bytes in
            scanner.surroundings = .known(scanner.compositeFindings(in: bytes), first: 0)
            var blocks = OpenBlocks()
            let spans = scanner.spans(in: bytes, blocks: &blocks)
            return SpanResolver.resolve(spans, in: bytes, masks: masks).map { winner in
                let losers = spans.filter { $0.range.overlaps(winner.range) && $0.label != winner.label }
                var shown = winner
                // Found in more than one way: the plainest tells most.
                let same = spans.filter { $0.label == winner.label && $0.range.overlaps(winner.range) }
                shown.encodings = same.map(\.encodings).min { $0.count < $1.count } ?? []
                return explanation(of: shown, over: Set(losers.map { name(of: $0.label, names) }), in: bytes, names)
            }
        }
    }

    private func explanation(
        of span: Span, over losers: Set<String>, in text: UnsafeBufferPointer<UInt8>, _ names: IdentityLiterals
    ) -> MaskExplanation {
        var result = MaskExplanation(
            text: String(decoding: text[span.range], as: UTF8.self), rule: name(of: span.label, names),
            reason: reason(of: span.label), alsoMatched: losers.sorted(), decoded: span.encodings)
        if case .rule(let index) = span.label { say(rules[index].rule, of: span, in: text, &result) }
        return result
    }

    private func say(
        _ rule: Rule, of span: Span, in text: UnsafeBufferPointer<UInt8>, _ result: inout MaskExplanation
    ) {
        let line = text.line(at: span.value.lowerBound)
        let shown = String(decoding: text[line].map(\.lowered), as: UTF8.self)
        result.keyword = rule.keywords.first { shown.contains($0.lowercased()) }
        result.shape = rule.redact.shape?.rawValue
        result.pattern = rule.regex
        result.validator = rule.redact.validator?.rawValue
        result.requires = rule.requirements.map(\.rule)
        if rule.entropy > 0 {
            // Within an encoding the value itself isn't at hand.
            let finding = Finding(secret: span.value, match: span.value, line: text)
            result.entropy = .init(least: rule.entropy, measured: span.encodings.isEmpty ? finding.entropy : nil)
        }
    }

    func name(of label: Span.Label, _ names: IdentityLiterals) -> String {
        switch label {
        case .unchecked: "match-limit"
        case .identity(let index): names.literals[index].kind.ruleID
        case .rule(let index): rules[index].rule.id
        }
    }

    private func reason(of label: Span.Label) -> String {
        switch label {
        case .unchecked: "A rule's match limit struck on this line, so nobody knows what it holds"
        case .identity: "It names this machine or its user"
        case .rule(let index): rules[index].rule.description
        }
    }
}
