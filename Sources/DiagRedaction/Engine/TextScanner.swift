/// Finds spans in text: literals over the whole, then regexes on the lines that hit. One thread's working memory.
struct TextScanner: ~Copyable {
    let rules: RuleSet
    let identity: IdentityLiterals
    var matcher: RegexMatcher
    private var keywordScanner: LiteralScanner
    private var identityScanner: LiteralScanner
    private var hits: [LiteralScanner.Hit] = []
    private var shapes: [ShapeScanner.Hit] = []
    /// For composite rules.
    var surroundings = Surroundings.unknown
    /// For each rule, its regex once it was needed.
    var regexes: [PreparedRegex?]
    /// What tells that keywords can be passed over.
    var keywordFilters: KeywordFilters
    /// For each rule, up to where it was tried.
    var searched: [Int]
    /// Of rules that cross lines, once it was needed.
    var reachesAcross: [Int: Int?] = [:]
    /// More text may follow on what is scanned: lines that it could change are not settled.
    var awaitsMore = false
    /// Where the lines begin that are not settled.
    var unsettled = Int.max

    /// `nil` when memory for it is short.
    init?(rules: RuleSet, identity: IdentityLiterals) {
        guard let matcher = RegexMatcher() else { return nil }
        self.rules = rules
        self.identity = identity
        self.matcher = matcher
        keywordScanner = LiteralScanner(rules.literals)
        identityScanner = LiteralScanner(identity.set)
        searched = Array(repeating: 0, count: rules.rules.count)
        regexes = Array(repeating: nil, count: rules.rules.count)
        keywordFilters = KeywordFilters(ruleCount: rules.rules.count)
    }

    /// Every span of every rule in `text`, unsorted and overlapping. `block` carries an open key block from text to
    /// text.
    mutating func spans(in text: UnsafeBufferPointer<UInt8>, block: inout KeyBlock) -> [Span] {
        let masks = rules.masks.masks(in: text, 0..<text.count)
        if masks.isEmpty { return plainSpans(in: text, block: &block) + encodedSpans(in: text) }
        // No rule may read the words within a mask: `‹secret:…›@host` is no assignment.
        var opaque = Array(text)
        for mask in masks {
            let filler =
                rules.keyMasks.contains { text.holds($0, at: mask.lowerBound) } ? KeyBlock.maskedKey : Sanitizer.standIn
            for offset in mask.dropFirst(3).dropLast(3) { opaque[offset] = filler }
        }
        return opaque.withUnsafeBufferPointer { plainSpans(in: $0, block: &block) + encodedSpans(in: $0) }
    }

    /// Without looking into encoded text.
    mutating func plainSpans(in text: UnsafeBufferPointer<UInt8>, block: inout KeyBlock) -> [Span] {
        var spans: [Span] = []
        forgetSearched()
        if !awaitsMore { unsettled = Int.max }
        var opened: [(line: Range<Int>, mark: Range<Int>, rule: Int)] = []
        runKeywords(in: text, &spans, &opened)
        runUnfinished(of: text, &spans)
        forgetSearched()
        runShapes(in: text, &spans)
        runEveryLine(in: text, &spans)
        runIdentity(in: text, &spans)
        unsettled = settledEnd(of: text, spans)
        let settled = opened.filter { $0.mark.upperBound <= unsettled }
        block.run(over: text.part(0..<unsettled), opened: settled, into: &spans)
        return spans
    }

    mutating func forgetSearched() {
        for index in searched.indices { searched[index] = 0 }
    }

    private mutating func runKeywords(
        in text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span],
        _ opened: inout [(line: Range<Int>, mark: Range<Int>, rule: Int)]
    ) {
        guard keywordScanner.scan(text, into: &hits) else {
            spans.append(Span(range: 0..<text.count, label: .unchecked, priority: 0))
            return
        }
        let callers = rules.callers
        var line = 0..<0
        for index in hits.indices {
            let hit = hits[index]
            for place in callers.places(of: hit.literal) {
                let call = callers[place]
                let rule = call.rule
                guard searched[rule] < hit.end, mayMatch(call, endingAt: hit.end, in: text) else { continue }
                if hit.end - 1 >= line.upperBound || hit.end - 1 < line.lowerBound { line = text.line(at: hit.end - 1) }
                let first = spans.count
                let reach = keywordFilters.reach(of: rule) ?? reachAcross(rule)
                let near = reach.map { NearbyStart(end: hit.end, reach: $0) }
                apply(rule, to: line, at: near, of: text, &spans)
                if rules.rules[rule].opensBlock {
                    for span in spans[first...] { opened.append((line, span.range, rule)) }
                    spans.removeSubrange(first...)
                }
            }
        }
    }

    /// Whether a match of the rule may hold its keyword here; only asked often does it pay to know.
    private mutating func mayMatch(
        _ call: KeywordCall, endingAt end: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if keywordFilters.isDue(call.rule) {
            let rule = rules.rules[call.rule]
            let filter =
                rules.crossesLines[call.rule]
                ? nil
                : regex(of: call.rule)?.filter(
                    keywords: rule.rule.keywords, caseSensitive: rule.rule.redact.caseSensitive)
            keywordFilters.set(filter, of: call.rule)
        }
        return keywordFilters.mayMatch(call, endingAt: end, in: text)
    }

    private mutating func runShapes(in text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        if rules.rulesOfShape.isEmpty { return }
        ShapeScanner.scan(text, into: &shapes)
        var line = 0..<0
        for index in shapes.indices {
            let hit = shapes[index]
            if hit.offset >= line.upperBound { line = text.line(at: hit.offset) }
            let near = hit.shape.reach.map { NearbyStart(end: hit.offset + 1, reach: $0) }
            for rule in rules.rulesOfShape[hit.shape.index] {
                apply(rule, to: line, at: near, of: text, &spans)
            }
        }
    }

    private mutating func runEveryLine(in text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        if rules.everyLine.isEmpty { return }
        var start = 0
        while start < text.count {
            let end = text.lineEnd(from: start)
            for rule in rules.everyLine { apply(rule, to: start..<end, of: text, &spans) }
            start = end + 1
        }
    }

    private mutating func runIdentity(in text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        guard identityScanner.scan(text, into: &hits) else {
            spans.append(Span(range: 0..<text.count, label: .unchecked, priority: 0))
            return
        }
        for hit in hits {
            let range = (hit.end - identity.literals[hit.literal].text.count)..<hit.end
            if IdentityLiterals.isWhole(range, in: text) {
                let whole = identity.grown(range, of: hit.literal, in: text)
                spans.append(Span(range: whole, label: .identity(hit.literal), priority: 50))
            }
        }
    }
}
