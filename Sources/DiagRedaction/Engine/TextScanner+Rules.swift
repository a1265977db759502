extension TextScanner {
    /// A line longer than this is matched piece by piece: time stays linear, and limits aren't reached by length alone.
    private static var longestPiece: Int { 64 << 10 }
    /// How far pieces overlap: the longest match that is sure to be found. Longer tokens are followed to their end.
    private static var overlap: Int { 8 << 10 }
    /// How far a rule that crosses lines looks back and ahead.
    private static var linesBefore: Int { 4 << 10 }
    private static var linesAfter: Int { 16 << 10 }

    /// What a rule is tried on.
    struct Attempt {
        var rule: Int
        /// What the pattern may see.
        var window: Range<Int>
        /// Where a match may begin.
        var starts: ClosedRange<Int>
    }

    /// Tries one rule on a line.
    ///
    /// - Parameter hit: what a match begins at or shortly before; `nil`: matches may begin anywhere.
    mutating func apply(
        _ index: Int, to line: Range<Int>, at hit: NearbyStart? = nil, of text: UnsafeBufferPointer<UInt8>,
        _ spans: inout [Span]
    ) {
        guard let regex = regex(of: index) else {
            spans.append(Span(range: line, label: .unchecked, priority: 0))
            return
        }
        let rule = rules.rules[index]
        if (regex.crossesLines || rule.crossesLines) && !rule.opensBlock {
            widen(index, over: line, in: text, &spans)
            return
        }
        // Places before were tried already, for an earlier hit on the line.
        var first = max(line.lowerBound, searched[index])
        var last = line.upperBound
        if let hit {
            first = max(first, hit.end - hit.reach)
            last = hit.end - 1
        }
        if first <= last { run(Attempt(rule: index, window: line, starts: first...last), of: text, &spans) }
    }

    mutating func regex(of index: Int) -> PreparedRegex? {
        if let known = regexes[index] { return known }
        regexes[index] = rules.rules[index].regex()
        return regexes[index]
    }

    /// A rule that crosses lines is tried once over the lines around all its hits that lie near each other.
    private mutating func widen(
        _ index: Int, over line: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]
    ) {
        let lower = text.lineStart(of: max(0, line.lowerBound - Self.linesBefore))
        let upper = text.lineEnd(from: min(text.count, line.upperBound + Self.linesAfter))
        if let waiting = wideWindows[index] {
            if lower <= waiting.upperBound {
                wideWindows[index] = waiting.lowerBound..<max(waiting.upperBound, upper)
                return
            }
            run(
                Attempt(rule: index, window: waiting, starts: waiting.lowerBound...waiting.upperBound), of: text, &spans
            )
        }
        wideWindows[index] = lower..<upper
    }

    /// Tries what ``apply(_:to:at:of:_:)`` put off.
    mutating func runWideWindows(of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        for (index, window) in wideWindows {
            run(Attempt(rule: index, window: window, starts: window.lowerBound...window.upperBound), of: text, &spans)
        }
        wideWindows.removeAll(keepingCapacity: true)
    }

    /// Tries a rule piece by piece.
    private mutating func run(_ attempt: Attempt, of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        searched[attempt.rule] = attempt.starts.lowerBound
        if attempt.window.count <= Self.longestPiece {
            runPiece(attempt.window, attempt, of: text, &spans)
            return
        }
        while searched[attempt.rule] <= attempt.starts.upperBound {
            let first = searched[attempt.rule]
            let lower = text.characterStart(max(attempt.window.lowerBound, first - Self.overlap))
            let upper = text.characterStart(min(attempt.window.upperBound, lower + Self.longestPiece))
            var piece = attempt
            let last = upper == attempt.window.upperBound ? upper : upper - Self.overlap
            piece.starts = first...max(first, min(attempt.starts.upperBound, last))
            runPiece(lower..<upper, piece, of: text, &spans)
        }
    }

    /// Finds all matches of one piece, and notes up to where was searched.
    private mutating func runPiece(
        _ piece: Range<Int>, _ attempt: Attempt, of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]
    ) {
        guard let regex = regex(of: attempt.rule)?.regex else { return }
        let rule = rules.rules[attempt.rule]
        let slice = text.part(piece)
        var cut: RegexMatcher.Cut = []
        if piece.lowerBound > attempt.window.lowerBound { cut.insert(.start) }
        if piece.upperBound < attempt.window.upperBound { cut.insert(.end) }
        let last = attempt.starts.upperBound - piece.lowerBound
        var start = attempt.starts.lowerBound - piece.lowerBound
        defer { searched[attempt.rule] = max(start, last + 1) + piece.lowerBound }
        while start <= last {
            switch matcher.match(regex, in: slice, from: start, startingBy: last, cut: cut) {
            case .none: return
            case .limit:
                spans.append(Span(range: piece, label: .unchecked, priority: 0))
                return
            case .match: break
            }
            guard let whole = matcher.group(0, of: regex) else { return }
            let secret = chosenGroup(of: rule, regex) ?? whole
            let finding = Finding(secret: secret, match: whole, line: slice)
            let matchStart = whole.lowerBound + piece.lowerBound
            if let found = finding.confirmed(by: rule, &matcher),
                isInCompany(attempt.rule, at: matchStart, of: text)
            {
                var range = (found.lowerBound + piece.lowerBound)..<(found.upperBound + piece.lowerBound)
                if range.upperBound == piece.upperBound, range.upperBound < attempt.window.upperBound {
                    range = Self.grown(range, upTo: attempt.window.upperBound, in: text)
                }
                let label = Span.Label.rule(attempt.rule)
                spans.append(Span(range: range, label: label, priority: rule.priority, matchStart: matchStart))
            }
            start = max(secret.upperBound, start + 1)
        }
    }

    /// A token that runs out of its piece, to its end.
    private static func grown(_ range: Range<Int>, upTo end: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var upper = range.upperBound
        while upper < end, text[upper] > 0x20, !"\"'`<>".utf8.contains(text[upper]) { upper += 1 }
        return range.lowerBound..<upper
    }

    /// gitleaks: the named group, else the first that took part, else the whole match.
    private borrowing func chosenGroup(of rule: CompiledRule, _ regex: CompiledRegex) -> Range<Int>? {
        if rule.rule.secretGroup > 0 { return matcher.group(rule.rule.secretGroup, of: regex) }
        for index in 0..<regex.groupCount {
            if let range = matcher.group(index + 1, of: regex), !range.isEmpty { return range }
        }
        return nil
    }
}
