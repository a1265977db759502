/// What one report's redaction remembers: the scanner's memory, pseudonyms, the ledger.
struct RedactionState: ~Copyable {
    private var scanner: TextScanner
    private var pseudonyms = PseudonymMap()
    private(set) var ledger = Ledger()
    private let rules: RuleSet

    /// A chunk is scanned again until no rule finds more, so that redacting twice changes nothing. Each round masks
    /// more, so few rounds suffice; past this many the chunk is masked whole.
    private static let roundLimit = 6

    /// `nil` when memory for it is short.
    init?(rules: RuleSet, identity: IdentityLiterals) {
        guard let scanner = TextScanner(rules: rules, identity: identity) else { return nil }
        self.scanner = scanner
        self.rules = rules
    }

    /// See ``TextScanner/bytesBeforeSelection``.
    mutating func scanWhole(before bytes: Int) { scanner.bytesBeforeSelection = bytes }

    mutating func expect(_ bytes: Int) { scanner.expect(bytes) }

    /// Redacts lines, or a piece of a long one, and appends them to `output`.
    ///
    /// - Parameters:
    ///   - context: so many bytes at the start are only looked at, not shown: the end of the piece before.
    ///   - surroundings: for composite rules.
    ///   - awaitsMore: lines may follow that decide on a match over lines.
    /// - Returns: where the lines begin that were not redacted, as more has to come.
    mutating func redact(
        _ text: UnsafeBufferPointer<UInt8>, _ marks: CleanText.Marks, after context: Int,
        amid surroundings: Surroundings, awaitsMore: Bool,
        section: String, blocks: inout BlockReadings, into output: inout Redaction
    ) -> Int {
        scanner.surroundings = surroundings
        scanner.awaitsMore = awaitsMore
        scanner.unsettled = Int.max
        // Where nothing can be read otherwise the text is the same, and so is what is open.
        let isDoubtful = marks.areDoubtful || blocks.other != blocks.plain
        var found = isDoubtful ? otherSpans(in: text, marks, &blocks.other) : []
        found += scanner.spans(in: text, blocks: &blocks.plain, amid: found, literals: .scanAndKeep)
        if !isDoubtful { blocks.other = blocks.plain }
        let end = scanner.settledEnd(of: text, found)
        scanner.surroundings = .settled
        scanner.awaitsMore = false
        let whole = SpanResolver.resolve(
            uncheckedLines(found, in: text).filter { $0.range.lowerBound < end }, in: text, masks: rules.masks)
        let spans = whole.compactMap { $0.clipped(after: context) }
        var position = context
        // A mask may end with its line; the line after it may have to wait.
        let settled = text.part(0..<end)
        for chunk in LineChunk.all(
            of: spans, and: marks.replaced.prefix { $0.offset < end }, in: settled, after: context)
        {
            output.append(text.part(position..<chunk.range.lowerBound))
            // Not those of later lines: what is given out must not depend on how much was read ahead.
            reserveMasks(in: text.part(position..<chunk.range.upperBound))
            if !chunk.spans.isEmpty { scanner.noteFinding(in: text.part(chunk.range.lowerBound..<end)) }
            let masked = redactChunk(chunk, of: text)
            for mask in masked.masks { ledger.add(mask.rule, section) }
            output.append(masked)
            position = chunk.range.upperBound
        }
        reserveMasks(in: text.part(position..<end))
        output.append(text.part(position..<end))
        return end
    }

    /// See ``TextScanner/compositeFindings(in:)``.
    mutating func compositeFindings(in clean: CleanText) -> CompositeFindings {
        clean.bytes.withUnsafeBufferPointer { scanner.compositeFindings(in: $0) }
    }

    private mutating func redactChunk(_ chunk: LineChunk, of text: UnsafeBufferPointer<UInt8>) -> RedactedChunk {
        var result = RedactedChunk(Array(text[chunk.range]))
        let masked = replacements(for: chunk.spans, in: text, from: chunk.range.lowerBound)
        let replaced = chunk.withEscapes(masked)
        result.replace(replaced)
        var literals = scanner.takeLiterals(of: chunk.range, around: replaced, masks: result.masks)
        for _ in 0..<Self.roundLimit {
            let more = spansLeft(in: result.bytes, literals)
            if more.isEmpty { return result }
            literals = .scan
            result.replace(more)
        }
        let whole = Span(range: 0..<result.bytes.count, label: .unchecked, priority: 0)
        result.replace(result.bytes.withUnsafeBufferPointer { replacements(for: [whole], in: $0, from: 0) })
        return result
    }

    private mutating func spansLeft(
        in bytes: [UInt8], _ literals: TextScanner.LiteralSource
    ) -> [RedactedChunk.Replacement] {
        bytes.withUnsafeBufferPointer { text in
            var blocks = BlockReadings()
            // A CR within a line is shown, and masking again would look across it.
            let marks = CleanText.Marks(shown: text)
            var found = marks.areDoubtful ? otherSpans(in: text, marks, &blocks.other) : []
            found += scanner.spans(in: text, blocks: &blocks.plain, amid: found, literals: literals)
            let spans = SpanResolver.resolve(uncheckedLines(found, in: text), in: text, masks: rules.masks)
            return replacements(for: spans, in: text, from: 0)
        }
    }

    private mutating func replacements(
        for spans: [Span], in text: UnsafeBufferPointer<UInt8>, from offset: Int
    ) -> [RedactedChunk.Replacement] {
        var list: [RedactedChunk.Replacement] = []
        for span in spans {
            let range = (span.range.lowerBound - offset)..<(span.range.upperBound - offset)
            list.append(
                .init(range: range, bytes: mask(of: span, in: text), rule: rules.name(of: span.label, scanner.identity))
            )
        }
        return list
    }

    /// What is found where the text is read otherwise.
    private mutating func otherSpans(
        in text: UnsafeBufferPointer<UInt8>, _ marks: CleanText.Marks, _ blocks: inout OpenBlocks
    ) -> [Span] {
        let reading = OtherReading(of: text, marks)
        return reading.bytes.withUnsafeBufferPointer { other in
            let spans = scanner.spans(in: other, blocks: &blocks)
            let end = scanner.unsettled
            scanner.unsettled = end < other.count ? text.lineStart(of: reading.original(of: end)) : Int.max
            return spans.map { reading.original(of: $0) }
        }
    }

    /// A line that a limit left unchecked is masked whole.
    private func uncheckedLines(_ spans: [Span], in text: UnsafeBufferPointer<UInt8>) -> [Span] {
        spans.map { span in
            guard span.label == .unchecked, !text.isEmpty else { return span }
            let lower = text.line(at: min(span.range.lowerBound, text.count - 1)).lowerBound
            return Span(range: lower..<text.lineEnd(from: span.range.upperBound), label: .unchecked, priority: 1_000)
        }
    }

    private mutating func reserveMasks(in text: UnsafeBufferPointer<UInt8>) {
        for range in rules.masks.masks(in: text, 0..<text.count) { pseudonyms.reserve(Array(text[range])) }
    }

    private mutating func mask(of span: Span, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        switch span.label {
        case .unchecked: return Array("‹secret:\(MaskGrammar.uncheckedLine)›".utf8)
        case .identity(let index):
            let literal = scanner.identity.literals[index]
            let isGrown = span.value.count != literal.text.count
            let value = isGrown ? text[span.value].map(\.lowered) : literal.value
            return pseudonyms.name(value, kind: literal.kind.rawValue)
        case .rule(let index):
            let rule = rules.rules[index]
            if let fixed = rule.fixedMask { return fixed }
            let value = PrivateValue(text[span.value], checkedBy: rule.rule.redact.validator)
            if let network = value.network {
                return pseudonyms.name(address: value.canonical, network: network, kind: rule.maskClass)
            }
            return pseudonyms.name(value.canonical, kind: rule.maskClass)
        }
    }
}
