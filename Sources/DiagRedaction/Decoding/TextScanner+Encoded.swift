internal import Glibc

extension TextScanner {
    /// Encodings within encodings: so deep is looked.
    private static var deepest: Int { 3 }

    /// Spans over encoded text whose content some rule masks, right after plain ones were looked for in the same
    /// text. A base64 token is masked whole.
    mutating func encodedSpans(in text: UnsafeBufferPointer<UInt8>, depth: Int = 0) -> [Span] {
        guard depth < Self.deepest else { return [] }
        // What is decoded is scanned too, and has starts of its own.
        let starts = base64Starts
        return escapedSpans(in: text, depth) + base64Spans(in: text, at: starts, depth)
    }

    private mutating func escapedSpans(in text: UnsafeBufferPointer<UInt8>, _ depth: Int) -> [Span] {
        var spans: [Span] = []
        for line in Self.escapedLines(in: text) {
            guard let view = DecodedText(text, line: line) else { continue }
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
            var block = KeyBlock()
            return allSpans(in: view, depth: depth + 1, block: &block)
        }
    }

    /// Lines with an escaped character, in order.
    private static func escapedLines(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var lines: [Int: Range<Int>] = [:]
        for lead in Escape.leads {
            var next = 0
            while let place = first(lead, in: text, from: next) {
                let line = text.line(at: place)
                lines[line.lowerBound] = line
                next = line.upperBound
            }
        }
        return lines.values.sorted { $0.lowerBound < $1.lowerBound }
    }

    private static func first(_ lead: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress else { return nil }
        var index = start
        while index < text.count, let hit = memchr(base + index, CInt(lead), text.count - index) {
            index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
            if Escape.decode(text, at: index, before: text.count) != nil { return index }
            index += 1
        }
        return nil
    }
}
