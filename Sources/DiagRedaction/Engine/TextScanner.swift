/// Finds spans in text: literals over the whole, then regexes on the lines that hit. One thread's working memory.
struct TextScanner: ~Copyable {
    let rules: RuleSet
    let identity: IdentityLiterals
    var matcher: RegexMatcher
    var keywordScanner: LiteralScanner
    var identityScanner: LiteralScanner
    /// Of the literals that are looked at.
    var hits: [LiteralScanner.Hit] = []
    /// Of the text whose lines may be looked at again, and of such a line.
    var textHits = LiteralHits()
    var lineHits = LiteralHits()
    let literalsAvoidMasks: Bool
    private var calls: KeywordQueue
    private var shapes: [ShapeScanner.Hit] = []
    /// Where base64 may begin in the text whose shapes were looked for last.
    private(set) var base64Starts: [Int] = []
    /// For composite rules.
    var surroundings = Surroundings.unknown
    /// What allowlists have let pass.
    var harmless = HarmlessValues()
    /// For each rule, its regex once it was needed.
    var regexes: [CompiledRegex?]
    /// Lines that are scanned, where not all are.
    var selection = LineSelection()
    /// So much text is scanned whole before: a short report is done sooner.
    var bytesBeforeSelection = shortText
    private static let shortText = 1 << 20
    /// What finds the others; `nil` until there was enough text to make it worth it.
    var harmlessLines: HarmlessLines?
    /// What tells that keywords can be passed over.
    var keywordFilters: KeywordFilters
    /// For each literal, whether any rule that it calls needs to be asked, and for each call.
    private var literalGates: KeywordGates
    private var callGates: KeywordGates
    /// For each rule, up to where it was tried.
    var searched: [Int]
    /// Rules that were tried.
    var searchedRules: [Int] = []
    /// Of the rule that is tried.
    private var tries: [KeywordTry] = []
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
        literalsAvoidMasks = ![rules.literals, identity.set].contains(where: LiteralHits.mayReachIntoMasks)
        searched = Array(repeating: 0, count: rules.rules.count)
        regexes = Array(repeating: nil, count: rules.rules.count)
        keywordFilters = KeywordFilters(ruleCount: rules.rules.count)
        calls = KeywordQueue(ruleCount: rules.rules.count)
        literalGates = KeywordGates(count: rules.literals.lengths.count)
        callGates = KeywordGates(count: rules.callers.elementCount)
    }

    /// Of a long text nothing is scanned the way that is right for a short one.
    mutating func expect(_ bytes: Int) {
        guard bytes >= 4 * Self.shortText else { return }
        bytesBeforeSelection = min(bytesBeforeSelection, 0)
        keywordScanner.bytesBeforeVectorscan = 0
        identityScanner.bytesBeforeVectorscan = 0
    }

    /// Every span of every rule in `text`, unsorted and overlapping.
    ///
    /// - Parameters:
    ///   - blocks: carry what is open from text to text.
    ///   - known: spans that were found otherwise; they are not among the result.
    mutating func spans(
        in text: UnsafeBufferPointer<UInt8>, blocks: inout OpenBlocks, amid known: [Span] = [],
        literals: LiteralSource = .scan
    ) -> [Span] {
        let masks = rules.masks.masks(in: text, 0..<text.count)
        // A replacement of an application's own is text as any other.
        let isRead = literals == .line && !lineHits.masks.allSatisfy(masks.contains)
        let literals = isRead ? .scan : literals
        if masks.isEmpty { return allSpans(in: text, blocks: &blocks, amid: known, literals: literals) }
        // No rule may read the words within a mask: `‹secret:…›@host` is no assignment.
        var opaque = Array(text)
        for mask in masks {
            let filler =
                rules.keyMasks.contains { text.holds($0, at: mask.lowerBound) } ? KeyBlock.maskedKey : Sanitizer.standIn
            for offset in mask.dropFirst(3).dropLast(3) { opaque[offset] = filler }
        }
        return opaque.withUnsafeBufferPointer {
            allSpans(in: $0, blocks: &blocks, amid: known, literals: literals)
        }
    }

    /// As ``spans(in:blocks:amid:)``, of text without masks.
    ///
    /// - Parameter depth: of the encodings that `text` was taken out of.
    mutating func allSpans(
        in text: UnsafeBufferPointer<UInt8>, depth: Int = 0, blocks: inout OpenBlocks, amid known: [Span] = [],
        literals: LiteralSource = .scan
    ) -> [Span] {
        var opened: [BlockOpening] = []
        let part = depth == 0 ? selectLines(of: text) : ScannedPart(text)
        var spans = plainSpans(in: text, part, literals, &opened)
        spans += encodedSpans(in: text, part, depth: depth)
        let settled = opened.filter { $0.mark.upperBound <= unsettled }
        if !blocks.areEmpty || !settled.isEmpty {
            addBlocks(in: text.part(0..<unsettled), opened: settled, &blocks, amid: known, to: &spans)
        }
        return spans
    }

    /// Without looking into encoded text, and without the keys that marks open.
    private mutating func plainSpans(
        in text: UnsafeBufferPointer<UInt8>, _ part: ScannedPart, _ literals: LiteralSource,
        _ opened: inout [BlockOpening]
    ) -> [Span] {
        var spans: [Span] = []
        forgetSearched()
        if !awaitsMore { unsettled = Int.max }
        runKeywords(in: text, part, literals, &spans, &opened)
        runUnfinished(of: text, &spans)
        forgetSearched()
        runShapes(in: text, part, &spans)
        runEveryLine(in: text, &spans)
        runIdentity(in: text, part, literals, &spans)
        unsettled = settledEnd(of: text, spans)
        return spans
    }

    mutating func forgetSearched() {
        for rule in searchedRules { searched[rule] = 0 }
        searchedRules.removeAll(keepingCapacity: true)
    }

    private mutating func runKeywords(
        in text: UnsafeBufferPointer<UInt8>, _ part: ScannedPart, _ literals: LiteralSource,
        _ spans: inout [Span], _ opened: inout [BlockOpening]
    ) {
        if literals == .scanAndKeep { textHits.areKnown = false }
        guard findKeywords(in: part, literals) else {
            spans.append(Span(range: 0..<text.count, label: .unchecked, priority: 0))
            return
        }
        queueCalls(in: text)
        if literals == .scanAndKeep { swap(&hits, &textHits.keywords) }
        var line = 0..<0
        for rule in calls.rules {
            let first = spans.count
            runRule(rule, in: text, &spans)
            if rules.rules[rule].opensBlock {
                for span in spans[first...] {
                    if !line.contains(span.matchStart) { line = text.line(at: span.matchStart) }
                    opened.append(BlockOpening(line: line, mark: span.range, rule: rule))
                }
                spans.removeSubrange(first...)
            }
        }
        opened.sort { ($0.mark.lowerBound, $0.rule) < ($1.mark.lowerBound, $1.rule) }
    }

    /// Sorts the hits by rule.
    private mutating func queueCalls(in text: UnsafeBufferPointer<UInt8>) {
        calls.removeAll()
        let lengths = rules.literals.lengths
        let callers = rules.callers
        for hit in hits {
            let bytes = KeywordNeighbours(of: hit.end - lengths[hit.literal]..<hit.end, in: text)
            guard literalGates.isOpen(hit.literal, between: bytes) else { continue }
            for place in callers.places(of: hit.literal) where callGates.isOpen(place, between: bytes) {
                calls.append(callers[place], endingAt: hit.end)
            }
        }
    }

    /// Tries a rule at its hits.
    private mutating func runRule(_ rule: Int, in text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        findTries(of: rule, in: text)
        for index in tries.indices where searched[rule] < tries[index].end {
            apply(rule, to: tries[index].line, at: tries[index].starts, of: text, &spans)
        }
    }

    /// Finds where a rule is to be tried.
    private mutating func findTries(of rule: Int, in text: UnsafeBufferPointer<UInt8>) {
        tries.removeAll(keepingCapacity: true)
        var line = 0..<0
        var (checked, isTold) = (0..<0, true)
        var hit: KeywordQueue.Item? = calls.first(of: rule)
        while let item = hit {
            hit = calls.next(after: item)
            let call = KeywordCall(rule: rule, keyword: item.keyword)
            let mayMatch = mayMatch(call, endingAt: item.end, in: text)
            let isForASCII = keywordFilters.isForASCII(rule)
            guard mayMatch || isForASCII else { continue }
            if !line.contains(item.end - 1) { line = text.line(at: item.end - 1) }
            if isForASCII, checked != line { (checked, isTold) = (line, text.isASCII(line)) }
            guard mayMatch || !isTold else { continue }
            let starts = isTold ? starts(of: call, endingAt: item.end) : nil
            tries.append(KeywordTry(end: item.end, line: line, starts: starts))
        }
        KeywordTry.widen(&tries)
    }

    /// Where a match may begin that holds a keyword; `nil`: anywhere on the line.
    private mutating func starts(of call: KeywordCall, endingAt end: Int) -> ClosedRange<Int>? {
        if !rules.crossesLines[call.rule] { return keywordFilters.starts(of: call, endingAt: end) }
        // Lines are tried in their order: no keyword may reach further back than the one before it.
        let reach = keywordFilters.reach(of: call.rule) ?? reachAcross(call.rule)
        return reach.map { end - $0...end - 1 }
    }

    /// Whether a match of the rule may hold its keyword here; only asked often does it pay to know.
    private mutating func mayMatch(
        _ call: KeywordCall, endingAt end: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if keywordFilters.isDue(call.rule) {
            let rule = rules.rules[call.rule]
            let filter = rule.regex()?.filter(
                keywords: rule.rule.keywords, caseSensitive: rule.rule.redact.caseSensitive)
            keywordFilters.set(filter, of: call.rule)
            if filter != nil { narrowGates(to: call.rule) }
        }
        return keywordFilters.mayMatch(call, endingAt: end, in: text)
    }

    /// Of the literals that call a rule.
    private mutating func narrowGates(to rule: Int) {
        for literal in rules.literals.lengths.indices {
            let places = rules.callers.places(of: literal)
            guard places.contains(where: { rules.callers[$0].rule == rule }) else { continue }
            var all = KeywordSides.none
            for place in places {
                let sides = keywordFilters.sides(of: rules.callers[place])
                callGates.narrow(place, to: sides)
                all.formUnion(sides)
            }
            literalGates.narrow(literal, to: all)
        }
    }

    private mutating func runShapes(
        in text: UnsafeBufferPointer<UInt8>, _ part: ScannedPart, _ spans: inout [Span]
    ) {
        ShapeScanner.scan(part.text, into: &shapes, runs: &base64Starts)
        part.restore(&shapes) { $0.offset = $1.origin(of: $0.offset) }
        part.restore(&base64Starts) { $0 = $1.origin(of: $0) }
        var line = 0..<0
        for index in shapes.indices {
            let hit = shapes[index]
            if hit.offset >= line.upperBound { line = text.line(at: hit.offset) }
            let starts = hit.shape.reach.map { hit.offset + 1 - $0...hit.offset }
            for rule in rules.rulesOfShape[hit.shape.index] {
                apply(rule, to: line, at: starts, of: text, &spans)
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

    private mutating func runIdentity(
        in text: UnsafeBufferPointer<UInt8>, _ part: ScannedPart, _ literals: LiteralSource,
        _ spans: inout [Span]
    ) {
        guard findNames(in: part, literals) else {
            spans.append(Span(range: 0..<text.count, label: .unchecked, priority: 0))
            return
        }
        for hit in hits where identity.isWhole(hit, in: text) {
            let whole = identity.grown(identity.range(of: hit), of: hit.literal, in: text)
            spans.append(Span(range: whole, label: .identity(hit.literal), priority: 50))
        }
        if literals == .scanAndKeep { keepNames(of: part) }
    }
}
