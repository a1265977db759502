/// Makes spans that don't overlap. Overlapping ones become one span over all they cover, under the winner's name:
/// nothing that any rule claimed is left over.
enum SpanResolver {
    static func resolve(
        _ spans: [Span], in text: UnsafeBufferPointer<UInt8>, masks: MaskGrammar
    ) -> [Span] {
        let sorted = spans.compactMap { aroundMasks($0, in: text, masks) }
            .sorted { ($0.range.lowerBound, $0.label.rank) < ($1.range.lowerBound, $1.label.rank) }
        var result: [Span] = []
        var winner: Span?
        var covered = 0..<0
        for span in sorted {
            if let best = winner, span.range.lowerBound < covered.upperBound {
                covered = covered.lowerBound..<max(covered.upperBound, span.range.upperBound)
                if span.wins(over: best) { winner = span }
            } else {
                if var best = winner {
                    best.range = covered
                    result.append(best)
                }
                winner = span
                covered = span.range
            }
        }
        if var best = winner {
            best.range = covered
            result.append(best)
        }
        return result
    }

    /// Leaves masks alone: a span within one, or of one and punctuation only, is dropped; a span that cuts into one
    /// takes it whole.
    private static func aroundMasks(
        _ span: Span, in text: UnsafeBufferPointer<UInt8>, _ masks: MaskGrammar
    ) -> Span? {
        if span.range.isEmpty { return nil }
        let line = max(0, span.range.lowerBound - 128)..<min(text.count, span.range.upperBound + 128)
        let nearby = masks.masks(in: text, line).filter { $0.overlaps(span.range) }
        if nearby.isEmpty { return span }
        var result = span
        var telling = false
        for offset in span.range where !nearby.contains(where: { $0.contains(offset) }) {
            if text[offset].isAlphanumeric || text[offset] >= 0x80 { telling = true }
        }
        for mask in nearby {
            let lower = min(result.range.lowerBound, mask.lowerBound)
            result.range = lower..<max(result.range.upperBound, mask.upperBound)
        }
        return telling ? result : nil
    }
}
