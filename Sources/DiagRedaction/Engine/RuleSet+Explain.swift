extension RuleSet {
    /// Which rule masks what in `text`, and why. For people at a terminal: the answer quotes `text`.
    public func explain(_ text: String, identity: MachineIdentity) -> [MaskExplanation] {
        let names = IdentityLiterals(identity)
        guard var scanner = TextScanner(rules: self, identity: names) else { return [] }
        let clean = Array(text.utf8).withUnsafeBufferPointer { Sanitizer.clean($0) }
        return clean.bytes.withUnsafeBufferPointer { bytes in
            var block = KeyBlock()
            let spans = scanner.spans(in: bytes, block: &block)
            return SpanResolver.resolve(spans, in: bytes, masks: masks).map { winner in
                let losers = spans.filter { $0.range.overlaps(winner.range) && $0.label != winner.label }
                return MaskExplanation(
                    text: String(decoding: bytes[winner.range], as: UTF8.self), rule: name(of: winner.label, names),
                    reason: reason(of: winner.label),
                    alsoMatched: Set(losers.map { name(of: $0.label, names) }).sorted())
            }
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

/// One mask and its reason.
public struct MaskExplanation: Sendable, Hashable {
    /// What is masked.
    public var text: String
    /// The rule that names the mask.
    public var rule: String
    public var reason: String
    /// Other rules that claimed a part of it.
    public var alsoMatched: [String]
}
