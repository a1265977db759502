extension TextScanner {
    /// A line longer than this is matched piece by piece: time stays linear, and limits aren't reached by length alone.
    private static var longestPiece: Int { 64 << 10 }
    /// How far pieces overlap: the longest match that is sure to be found. Longer tokens are followed to their end.
    private static var overlap: Int { 8 << 10 }
    /// How far behind its first line a match over lines can end.
    private static var linesAfter: Int { 16 << 10 }

    /// What a rule is tried on.
    struct Attempt {
        var rule: Int
        /// What the pattern may see.
        var window: Range<Int>
        /// Where a match may begin.
        var starts: ClosedRange<Int>
        /// The window ends in the middle of what a match may need.
        var isCut = false
        /// What the pattern may see isn't all there yet.
        var isUnfinished = false
    }

    /// Tries one rule on a line.
    ///
    /// - Parameter starts: where a match may begin; `nil`: anywhere on the line.
    mutating func apply(
        _ index: Int, to line: Range<Int>, at starts: ClosedRange<Int>? = nil, of text: UnsafeBufferPointer<UInt8>,
        _ spans: inout [Span]
    ) {
        if regexes[index] == nil, regex(of: index) == nil {
            spans.append(Span(range: line, label: .unchecked, priority: 0))
            return
        }
        if rules.crossesLines[index] {
            let start = starts.map { text.lineStart(of: max(0, $0.lowerBound)) } ?? line.lowerBound
            return applyAcross(index, from: start, to: line.lowerBound, of: text, &spans)
        }
        // Places before were tried already, for an earlier hit on the line.
        let first = max(line.lowerBound, searched[index], starts?.lowerBound ?? 0)
        let last = starts?.upperBound ?? line.upperBound
        if first <= last { run(Attempt(rule: index, window: line, starts: first...last), of: text, &spans) }
    }

    /// `nil` when the rule's pattern doesn't compile.
    mutating func regex(of index: Int) -> CompiledRegex? {
        if let known = regexes[index] { return known }
        regexes[index] = rules.rules[index].regex()?.regex
        return regexes[index]
    }

    /// Tries a rule that crosses lines from each line that begins from `first` to `last`.
    private mutating func applyAcross(
        _ index: Int, from first: Int, to last: Int, of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]
    ) {
        var start = first
        while start <= last {
            let end = text.lineEnd(from: start)
            runAcross(index, from: start..<end, of: text, &spans)
            start = end + 1
        }
    }

    /// How far before the end of a keyword a match over lines can begin; `nil` for other rules, and for those that are
    /// tried on every line.
    mutating func reachAcross(_ index: Int) -> Int? {
        if !rules.crossesLines[index] { return nil }
        if let known = reachesAcross[index] { return known }
        let reach = rules.rules[index].reachAcross
        reachesAcross[index] = .some(reach)
        return reach
    }

    /// Where more text may follow, a match may begin whose keyword is still to come.
    mutating func runUnfinished(of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        if !awaitsMore || text.isEmpty { return }
        for index in rules.crossesLines.indices where rules.crossesLines[index] {
            guard let reach = reachAcross(index) else { continue }
            // What begins before was tried at its keyword.
            let first = max(0, text.count - reach)
            noteSearched(index, upTo: max(searched[index], first))
            applyAcross(index, from: text.lineStart(of: first), to: text.count - 1, of: text, &spans)
        }
    }

    /// Tries a rule that crosses lines where matches begin on `line`. What it sees depends on this line alone, and not
    /// on where blocks and pieces of a stream end.
    mutating func runAcross(
        _ index: Int, from line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]
    ) {
        let first = max(line.lowerBound, searched[index])
        if first > line.upperBound { return }
        let end = line.upperBound + Self.linesAfter
        var attempt = Attempt(
            rule: index, window: line.lowerBound..<min(end, text.count), starts: first...line.upperBound)
        attempt.isCut = end < text.count
        attempt.isUnfinished = awaitsMore && end > text.count
        run(attempt, of: text, &spans)
    }

    /// Where lines begin that must wait for more text: a rule's match over them is not decided.
    func settledEnd(of text: UnsafeBufferPointer<UInt8>, _ spans: [Span]) -> Int {
        var end = min(unsettled, text.count)
        // Also one whose key stands before, and whose value begins right here.
        while let crossing = spans.first(where: {
            min($0.matchStart, $0.range.lowerBound) < end && $0.range.upperBound > end
        }) {
            end = text.lineStart(of: min(crossing.matchStart, crossing.range.lowerBound))
        }
        return end
    }

    private mutating func noteSearched(_ rule: Int, upTo place: Int) {
        if searched[rule] == 0 { searchedRules.append(rule) }
        searched[rule] = place
    }

    /// Tries a rule piece by piece.
    private mutating func run(_ attempt: Attempt, of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]) {
        noteSearched(attempt.rule, upTo: attempt.starts.lowerBound)
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
        guard let regex = regex(of: attempt.rule) else { return }
        let slice = text.part(piece)
        var cut: RegexMatcher.Cut = []
        if piece.lowerBound > attempt.window.lowerBound { cut.insert(.start) }
        if piece.upperBound < attempt.window.upperBound || attempt.isCut { cut.insert(.end) }
        let last = attempt.starts.upperBound - piece.lowerBound
        var start = attempt.starts.lowerBound - piece.lowerBound
        defer { searched[attempt.rule] = max(start, last + 1) + piece.lowerBound }
        while start <= last {
            let isUnfinished = attempt.isUnfinished && piece.upperBound == attempt.window.upperBound
            switch matcher.match(
                regex, in: slice, from: start, startingBy: last, cut: cut, goesOn: isUnfinished)
            {
            case .none: return
            case .limit where !isUnfinished:
                spans.append(Span(range: piece, label: .unchecked, priority: 0))
                return
            case .limit, .undecided:
                unsettled = min(unsettled, attempt.window.lowerBound)
                start = text.count
                return
            case .match: break
            }
            guard let whole = matcher.group(0, of: regex) else { return }
            let rule = rules.rules[attempt.rule]
            let secret = chosenGroup(of: rule, regex) ?? whole
            let finding = Finding(secret: secret, match: whole, line: slice)
            let matchStart = whole.lowerBound + piece.lowerBound
            let isMark = rule.rule.redact.block == .value
            if let found = isMark ? secret : finding.confirmed(by: rule, attempt.rule, &matcher, &harmless),
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
    borrowing func chosenGroup(of rule: CompiledRule, _ regex: CompiledRegex) -> Range<Int>? {
        if rule.rule.secretGroup > 0 { return matcher.group(rule.rule.secretGroup, of: regex) }
        for index in 0..<regex.groupCount {
            if let range = matcher.group(index + 1, of: regex), !range.isEmpty { return range }
        }
        return nil
    }
}
