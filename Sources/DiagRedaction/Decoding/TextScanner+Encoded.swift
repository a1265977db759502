extension TextScanner {
    /// Encodings within encodings: so deep is looked.
    private static var deepest: Int { 3 }

    /// Spans over encoded text whose content some rule masks, right after plain ones were looked for in the same
    /// text. A base64 token is masked whole.
    mutating func encodedSpans(
        in text: UnsafeBufferPointer<UInt8>, _ part: ScannedPart, depth: Int = 0
    ) -> [Span] {
        guard depth < Self.deepest else { return [] }
        // What is decoded is scanned too, and has starts of its own.
        let starts = base64Starts
        return escapedSpans(in: text, part, depth) + base64Spans(in: text, at: starts, depth)
    }

    private mutating func escapedSpans(
        in text: UnsafeBufferPointer<UInt8>, _ part: ScannedPart, _ depth: Int
    ) -> [Span] {
        var spans: [Span] = []
        var lines = Self.escapedLines(in: part.text)
        part.restore(&lines) { line, cursor in
            let start = cursor.origin(of: line.lowerBound)
            line = start..<start + line.count
        }
        for line in lines {
            guard let view = DecodedText(text, line: line, isDeepest: depth + 1 == Self.deepest) else { continue }
            for span in viewSpans(of: view.bytes, depth) {
                var outer = Span(range: view.original(of: span.range), label: span.label, priority: span.priority)
                outer.encodings = ["escapes"] + span.encodings
                spans.append(outer)
            }
        }
        return spans
    }

    private mutating func base64Spans(
        in text: UnsafeBufferPointer<UInt8>, at starts: [Int], _ depth: Int
    ) -> [Span] {
        var spans: [Span] = []
        for token in Base64Text.tokens(in: text, at: starts) {
            let inner = viewSpans(of: token.decoded, depth)
            if let best = inner.max(by: { $1.wins(over: $0) }) {
                var outer = Span(range: token.range, label: best.label, priority: best.priority)
                outer.encodings = ["base64"] + best.encodings
                spans.append(outer)
            }
        }
        return spans
    }

    private mutating func viewSpans(of bytes: [UInt8], _ depth: Int) -> [Span] {
        let outside = surroundings
        if case .known = outside { surroundings = .unknown }
        let waits = (awaitsMore, unsettled)
        awaitsMore = false
        defer {
            surroundings = outside
            (awaitsMore, unsettled) = waits
        }
        return bytes.withUnsafeBufferPointer { view in
            var blocks = OpenBlocks()
            return allSpans(in: view, depth: depth + 1, blocks: &blocks)
        }
    }

    /// Lines with an escaped character, in order.
    static func escapedLines(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        guard let base = text.baseAddress else { return [] }
        var start = 0
        while start + ByteBlock.width <= text.count {
            var places = Escape.leads(in: ByteBlock(base + start))
            while places != 0 {
                addLine(at: start + places.trailingZeroBitCount, of: text, &lines)
                places &= places - 1
            }
            start += ByteBlock.width
        }
        for place in start..<text.count where Escape.isLead(text[place]) { addLine(at: place, of: text, &lines) }
        return lines
    }

    /// Adds the line at a place where an escape may begin.
    private static func addLine(at place: Int, of text: UnsafeBufferPointer<UInt8>, _ lines: inout [Range<Int>]) {
        if place < lines.last?.upperBound ?? 0 { return }
        if Escape.stands(in: text, at: place) { lines.append(text.line(at: place)) }
    }
}
