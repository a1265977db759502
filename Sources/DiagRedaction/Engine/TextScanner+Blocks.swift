extension TextScanner {
    /// Adds what goes on over lines behind marks.
    ///
    /// - Parameters:
    ///   - opened: in order.
    ///   - known: spans that were found otherwise.
    mutating func addBlocks(
        in text: UnsafeBufferPointer<UInt8>, opened: [BlockOpening], _ blocks: inout OpenBlocks, amid known: [Span],
        to spans: inout [Span]
    ) {
        let keys = opened.filter { rules.rules[$0.rule].rule.redact.block == .key }
        let values = opened.filter { rules.rules[$0.rule].rule.redact.block == .value }
        if blocks.key.rule != nil || !keys.isEmpty {
            blocks.key.run(over: text, opened: keys, amid: known + spans, into: &spans)
        }
        if blocks.value.rule != nil || blocks.inner.rule != nil || !values.isEmpty {
            let covered = Coverage(known + spans)
            let found =
                blocks.value.run(over: text, opened: values, keys: keys, amid: covered)
                + blocks.inner.run(over: text, opened: values, keys: keys, amid: covered, leavesForInner: true)
            for (rule, range) in found {
                addValue(at: range, of: rule, in: text, amid: covered, to: &spans)
            }
        }
    }

    /// Where validator, entropy and allowlists take it for one, or a part of it is masked anyhow: what they say of the rest
    /// would be another thing when it is masked again.
    private mutating func addValue(
        at range: Range<Int>, of index: Int, in text: UnsafeBufferPointer<UInt8>, amid covered: Coverage,
        to spans: inout [Span]
    ) {
        let rule = rules.rules[index]
        if covered.overlaps(range) || FoldedText.holdsMask(text, range) {
            spans.append(Span(range: range, label: .rule(index), priority: rule.priority))
            return
        }
        let line = text.line(at: range.lowerBound)
        let secret = range.lowerBound - line.lowerBound..<range.upperBound - line.lowerBound
        let finding = Finding(secret: secret, match: secret, line: text.part(line))
        guard let found = finding.confirmed(by: rule, index, &matcher, &harmless) else { return }
        let whole = found.lowerBound + line.lowerBound..<found.upperBound + line.lowerBound
        spans.append(Span(range: whole, label: .rule(index), priority: rule.priority))
    }
}
