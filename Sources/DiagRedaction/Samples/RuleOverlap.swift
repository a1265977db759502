/// A rule whose every must-match sample one other rule masks as well, with the same mask: it may be needless.
public struct RuleOverlap: Sendable, Hashable {
    public var rule: String
    public var file: String
    /// Of the rule.
    public var line: Int
    /// The others, by id.
    public var coveredBy: [String]
}

extension RuleSet {
    /// Rules that may be needless: each of their samples is masked, at least as far, by the same other rule of the same
    /// class. A rule that gives its finds a name of their own is not meant.
    public func overlaps(seed: UInt64 = 1) -> [RuleOverlap] {
        var generator = SeededGenerator(seed: seed)
        guard var scanner = TextScanner(rules: self, identity: IdentityLiterals(MachineIdentity())) else { return [] }
        return rules.indices.compactMap { index in
            let rule = rules[index].rule
            var others: Set<Int>?
            for sample in rule.redact.mustMatch {
                guard let text = SampleTemplate(sample, using: &generator)?.text else { continue }
                let covering = covering(index, in: Array(text.utf8), &scanner)
                others = others?.intersection(covering) ?? covering
            }
            guard let others, !others.isEmpty else { return nil }
            return RuleOverlap(
                rule: rule.id, file: rule.file, line: rule.position.line,
                coveredBy: others.map { rules[$0].rule.id }.sorted())
        }
    }

    /// The rules that mask all that rule `index` masks in `text`.
    private func covering(_ index: Int, in text: [UInt8], _ scanner: inout TextScanner) -> Set<Int> {
        text.withUnsafeBufferPointer { bytes in
            var blocks = OpenBlocks()
            let spans = scanner.spans(in: bytes, blocks: &blocks)
            let own = spans.filter { $0.label == .rule(index) }
            var found: Set<Int> = []
            for case .rule(let other) in Set(spans.map(\.label))
            where other != index && rules[other].maskClass == rules[index].maskClass {
                let theirs = spans.filter { $0.label == .rule(other) }
                let covers = own.allSatisfy { mine in
                    theirs.contains {
                        $0.range.lowerBound <= mine.range.lowerBound && mine.range.upperBound <= $0.range.upperBound
                    }
                }
                if covers { found.insert(other) }
            }
            return found
        }
    }
}
