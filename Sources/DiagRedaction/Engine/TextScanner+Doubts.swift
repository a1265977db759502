extension TextScanner {
    /// What could be found in lines with this skeleton.
    ///
    /// Rules over lines are asked by their keywords alone.
    ///
    /// - Parameter line: its line end follows.
    mutating func doubts(of line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines) -> LineDoubts {
        var doubts = LineDoubts()
        for hit in names(in: line, &lines) { doubts.insert(nameEnd: hit.end) }
        doubts.areEscapes = Escape.mayStand(in: line)
        ShapeScanner.scan(line, into: &lines.shapes, runs: &lines.runs)
        for run in lines.runs where Base64Text.mayStand(in: line, at: run) { doubts.insert(token: run) }
        var tried: Set<Int> = []
        for rule in lines.shapes.flatMap({ rules.rulesOfShape[$0.shape.index] }) where tried.insert(rule).inserted {
            if mayFind(rule, in: line, &lines) { doubts.insert(rule: rule) }
        }
        tried = []
        for hit in keywords(in: line, &lines) {
            for call in rules.callers.places(of: hit.literal).map({ rules.callers[$0] }) {
                let isFirst = tried.insert(call.rule).inserted
                guard mayFind(call, endingAt: hit.end, in: line, isFirst: isFirst, &lines) else { continue }
                // A match over lines is more than a line tells.
                if rules.crossesLines[call.rule] { return .boundless }
                doubts.insert(rule: call.rule)
            }
        }
        return doubts
    }

    /// Whether a line holds nothing that is in doubt.
    mutating func finds(
        noneOf doubts: LineDoubts, in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        if doubts.areBoundless || doubts.areEscapes && !Self.escapedLines(in: line).isEmpty { return false }
        for index in 0..<doubts.nameEnds.count where identity.isName(endingAt: doubts.nameEnds[index], in: line) {
            return false
        }
        let tokens = (0..<doubts.tokens.count).map { doubts.tokens[$0] }
        if !tokens.isEmpty, !Base64Text.tokens(in: line, at: tokens).isEmpty { return false }
        for index in 0..<doubts.rules.count where !finds(nothingOf: doubts.rules[index], in: line) { return false }
        return true
    }

    /// Keywords that may stand in some line with this skeleton. They may end with the line.
    private func keywords(
        in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> [LiteralScanner.Hit] {
        lines.hits.removeAll(keepingCapacity: true)
        lines.keywords.scan(UnsafeBufferPointer(start: line.baseAddress, count: line.count + 1), into: &lines.hits)
        return lines.hits
    }

    /// Names that may stand in some line with this skeleton.
    private func names(in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines) -> [LiteralScanner.Hit] {
        lines.hits.removeAll(keepingCapacity: true)
        lines.names.scan(line, into: &lines.hits)
        return lines.hits.filter { identity.isWhole($0, in: line) }
    }

    /// Whether a rule that a keyword calls may find something in some line with this skeleton.
    ///
    /// - Parameter isFirst: it wasn't asked at another place of this line, where the whole line tells.
    private mutating func mayFind(
        _ call: KeywordCall, endingAt end: Int, in line: UnsafeBufferPointer<UInt8>, isFirst: Bool,
        _ lines: inout HarmlessLines
    ) -> Bool {
        switch lines.take(call.rule, of: rules) {
        case .lines(var filter):
            defer { lines.keep(.lines(filter), of: call.rule) }
            return filter?.mayMatch(call.keyword, endingAt: end, in: line) != false
        case .line(let pattern, let isBlind):
            lines.keep(.line(pattern, isBlind: isBlind), of: call.rule)
            return isFirst && mayFind(call.rule, in: line, &lines)
        }
    }

    /// Whether a rule may find something in some line with this skeleton.
    private mutating func mayFind(
        _ rule: Int, in line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        let known = lines.take(rule, of: rules)
        guard case .line(var pattern, let isBlind) = known else {
            lines.keep(known, of: rule)
            return true
        }
        let mayMatch = pattern?.mayMatch(in: line) != false
        lines.keep(.line(pattern, isBlind: isBlind), of: rule)
        return mayMatch && !(isBlind && finds(nothingOf: rule, in: line, isSkeleton: true))
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
            if compiled.opensBlock { return false }
            let isRefused =
                isSkeleton && !finding.isSettledWithoutDigits(by: compiled)
                ? finding.isAllowedWithoutDigits(by: compiled, &matcher)
                : finding.confirmed(by: compiled, rule, &matcher, &harmless) == nil
            if !isRefused { return false }
            start = whole.lowerBound + 1
        }
        return true
    }
}
