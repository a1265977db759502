extension TextScanner {
    /// A line longer than this is matched piece by piece: time stays linear, and limits aren't reached by length alone.
    private static var longestPiece: Int { 64 << 10 }
    /// How far pieces overlap: the longest match that is sure to be found. Longer tokens are followed to their end.
    private static var overlap: Int { 8 << 10 }
    /// How far a rule that crosses lines looks back and ahead.
    private static var linesBefore: Int { 4 << 10 }
    private static var linesAfter: Int { 16 << 10 }

    /// Runs one rule over one line; over more text when the rule crosses lines.
    mutating func apply(
        _ index: Int, to line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ spans: inout [Span]
    ) {
        let rule = rules.rules[index]
        guard let regex = regexes[index] ?? rule.regex() else {
            spans.append(Span(range: line, label: .unchecked, priority: 0))
            return
        }
        regexes[index] = regex
        let window = rule.multiline ? Self.widened(line, in: text) : line
        if window.count <= Self.longestPiece {
            run(rule, index, regex, over: window, of: text, line, &spans)
            return
        }
        for start in stride(from: window.lowerBound, to: window.upperBound, by: Self.longestPiece - Self.overlap) {
            let piece = start..<min(start + Self.longestPiece, window.upperBound)
            run(rule, index, regex, over: piece, of: text, line, &spans)
            if piece.upperBound == window.upperBound { return }
        }
    }

    private mutating func run(
        _ rule: CompiledRule, _ index: Int, _ regex: CompiledRegex, over window: Range<Int>,
        of text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ spans: inout [Span]
    ) {
        let slice = text.part(window)
        var start = 0
        while start <= slice.count {
            switch matcher.match(regex, in: slice, from: start) {
            case .none: return
            case .limit:
                spans.append(Span(range: line, label: .unchecked, priority: 0))
                return
            case .match: break
            }
            guard let whole = matcher.group(0, of: regex) else { return }
            let secret = chosenGroup(of: rule, regex) ?? whole
            let finding = Finding(secret: secret, match: whole, line: slice)
            let matchStart = whole.lowerBound + window.lowerBound
            if let found = finding.confirmed(by: rule, &matcher), isInCompany(index, at: matchStart, of: text) {
                var range = (found.lowerBound + window.lowerBound)..<(found.upperBound + window.lowerBound)
                if range.upperBound == window.upperBound, range.upperBound < line.upperBound {
                    range = Self.grown(range, upTo: line.upperBound, in: text)
                }
                spans.append(
                    Span(
                        range: range, label: .rule(index), priority: rule.rule.redact.priority, matchStart: matchStart))
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

    private static func widened(_ line: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let lower = text.line(at: max(0, line.lowerBound - linesBefore)).lowerBound
        return lower..<text.lineEnd(from: min(text.count, line.upperBound + linesAfter))
    }
}
