extension TextScanner {
    /// What could be found in lines with this skeleton.
    ///
    /// Rules over lines are asked by their keywords alone.
    ///
    /// - Parameter line: its line end follows.
    mutating func doubts(of line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines) -> LineDoubts {
        var doubts = LineDoubts()
        var found: [LiteralScanner.Hit] = []
        lines.names.scan(line, into: &found)
        if !found.isEmpty { return .boundless }
        doubts.areEscapes = Escape.mayStand(in: line)
        ShapeScanner.scan(line, into: &lines.shapes, runs: &lines.runs)
        doubts.arePlaces = Base64Text.mayStand(in: line, at: lines.runs)
        var tried: Set<Int> = []
        for rule in lines.shapes.flatMap({ rules.rulesOfShape[$0.shape.index] }) where tried.insert(rule).inserted {
            if mayFind(rule, in: line, &lines) { doubts.arePlaces = true }
        }
        // Keywords may end with the line.
        lines.keywords.scan(UnsafeBufferPointer(start: line.baseAddress, count: line.count + 1), into: &found)
        for hit in found {
            for call in rules.callers.places(of: hit.literal).map({ rules.callers[$0] }) {
                if rules.crossesLines[call.rule] {
                    if mayMatch(call, endingAt: hit.end, in: line, &lines) { return .boundless }
                } else if tried.insert(call.rule).inserted, mayFind(call.rule, in: line, &lines) {
                    doubts.insert(call.rule)
                }
            }
        }
        return doubts
    }

    /// Whether a line holds nothing that is in doubt.
    mutating func finds(
        noneOf doubts: LineDoubts, in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        if doubts.areBoundless || doubts.areEscapes && !Self.escapedLines(in: line).isEmpty { return false }
        if doubts.arePlaces {
            ShapeScanner.scan(line, into: &lines.shapes, runs: &lines.runs)
            guard Base64Text.tokens(in: line, at: lines.runs).isEmpty else { return false }
            for hit in lines.shapes {
                for rule in rules.rulesOfShape[hit.shape.index] where !finds(nothingOf: rule, in: line) { return false }
            }
        }
        return (0..<doubts.count).allSatisfy { finds(nothingOf: doubts[$0], in: line) }
    }

    /// Whether a rule may find something in some line with this skeleton.
    private mutating func mayFind(
        _ rule: Int, in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        guard case .line(var pattern, let isBlind) = know(rule, &lines) else { return true }
        let mayMatch = pattern?.mayMatch(in: line) != false
        lines[rule] = .line(pattern, isBlind: isBlind)
        return mayMatch && !(isBlind && finds(nothingOf: rule, in: line, isSkeleton: true))
    }

    /// Whether a match over lines may hold its keyword here.
    private mutating func mayMatch(
        _ call: KeywordCall, endingAt end: Int, in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        guard case .lines(var filter) = know(call.rule, &lines) else { return true }
        defer { lines[call.rule] = .lines(filter) }
        return filter?.mayMatch(call.keyword, endingAt: end, in: line) != false
    }

    private mutating func know(_ rule: Int, _ lines: inout HarmlessLines) -> SkeletonRule {
        if let known = lines[rule] { return known }
        let known = SkeletonRule(rules.rules[rule])
        lines[rule] = known
        return known
    }

    /// Whether a rule matches nowhere in a line, or refuses all matches.
    ///
    /// - Parameter isSkeleton: in any line with this skeleton. The rule's pattern is blind to digits.
    private mutating func finds(
        nothingOf rule: Int, in line: UnsafeBufferPointer<UInt8>, isSkeleton: Bool = false
    ) -> Bool {
        guard let regex = regex(of: rule) else { return false }
        let compiled = rules.rules[rule]
        var start = 0
        // From each place, for it isn't known where a line will be searched from.
        while start <= line.count {
            switch matcher.match(regex, in: line, from: start) {
            case .none: return true
            case .limit, .undecided: return false
            case .match: break
            }
            guard let whole = matcher.group(0, of: regex) else { return false }
            let finding = Finding(secret: chosenGroup(of: compiled, regex) ?? whole, match: whole, line: line)
            // A mark is found wherever it matches.
            guard !compiled.opensBlock, !isSkeleton || finding.isSettledWithoutDigits(by: compiled),
                finding.confirmed(by: compiled, rule, &matcher, &harmless) == nil
            else { return false }
            start = whole.lowerBound + 1
        }
        return true
    }
}
