/// Whole lines that spans or replaced bytes touch.
struct LineChunk {
    private(set) var range: Range<Int>
    /// In order; they don't overlap.
    private(set) var spans: [Span]
    /// In order.
    private(set) var replaced: [CleanText.Replaced]

    /// - Parameters:
    ///   - spans: in order; they don't overlap.
    ///   - replaced: in order.
    ///   - context: chunks begin here or later.
    static func all(
        of spans: [Span], and replaced: [CleanText.Replaced], in text: UnsafeBufferPointer<UInt8>, after context: Int
    ) -> [LineChunk] {
        var chunks: [LineChunk] = []
        var spans = spans[...]
        var replaced = replaced.drop { $0.offset < context }
        while true {
            if let byte = replaced.first, byte.offset < spans.first?.range.lowerBound ?? Int.max {
                extend(&chunks, over: byte.offset..<byte.offset + 1, in: text, after: context)
                chunks[chunks.count - 1].replaced.append(byte)
                replaced = replaced.dropFirst()
            } else if let span = spans.first {
                extend(&chunks, over: span.range, in: text, after: context)
                chunks[chunks.count - 1].spans.append(span)
                spans = spans.dropFirst()
            } else {
                return chunks
            }
        }
    }

    /// Makes the last chunk hold `range`, or adds one that does.
    private static func extend(
        _ chunks: inout [LineChunk], over range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, after context: Int
    ) {
        if let last = chunks.indices.last, range.lowerBound <= chunks[last].range.upperBound {
            if range.upperBound <= chunks[last].range.upperBound { return }
            let end = text.lineEnd(from: range.upperBound)
            chunks[last].range = chunks[last].range.lowerBound..<end
        } else {
            let start = max(context, text.line(at: range.lowerBound).lowerBound)
            chunks.append(LineChunk(range: start..<text.lineEnd(from: range.upperBound), spans: [], replaced: []))
        }
    }

    /// The masks for ``spans``, and `\xNN` for the replaced bytes outside them; offsets count from the chunk's start.
    func withEscapes(_ masks: [RedactedChunk.Replacement]) -> [RedactedChunk.Replacement] {
        if replaced.isEmpty { return masks }
        var result: [RedactedChunk.Replacement] = []
        var masks = masks[...]
        for byte in replaced {
            let escape = byte.written(from: range.lowerBound)
            while let mask = masks.first, mask.range.lowerBound <= escape.range.lowerBound {
                result.append(mask)
                masks = masks.dropFirst()
            }
            if escape.range.lowerBound >= result.last?.range.upperBound ?? 0 { result.append(escape) }
        }
        return result + masks
    }
}
