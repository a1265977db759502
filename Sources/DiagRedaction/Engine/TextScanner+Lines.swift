extension TextScanner {
    /// What has to be scanned of a text: all but the lines that are known to be harmless.
    mutating func selectLines(of text: UnsafeBufferPointer<UInt8>) -> ScannedPart {
        let whole = ScannedPart(text)
        if text.count < HarmlessLines.shortest { return whole }
        bytesBeforeSelection -= text.count
        if bytesBeforeSelection > 0 { return whole }
        // It is left unlimited where keywords don't allow a selection.
        bytesBeforeSelection = 0
        if harmlessLines == nil {
            harmlessLines = HarmlessLines(keywords: rules.literals, names: identity.set)
            if harmlessLines == nil { bytesBeforeSelection = Int.max }
        }
        // Moved out, for looking at a line needs the rest of the scanner.
        guard var lines = harmlessLines.take() else { return whole }
        defer { harmlessLines = lines }
        if lines.isPausing() { return whole }
        let skipped = select(in: text, by: &lines)
        return lines.isGain(skipped, of: text.count) ? ScannedPart(selection.text, selection.cursor()) : whole
    }

    /// - Returns: bytes of the lines that are left out.
    private mutating func select(in text: UnsafeBufferPointer<UInt8>, by lines: inout HarmlessLines) -> Int {
        selection.removeAll()
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LineSkeleton.room) { room in
            guard let base = text.baseAddress, let skeleton = room.baseAddress else { return 0 }
            var skipped = 0
            var kept = 0
            var start = 0
            var count = 0
            defer { lines.count(count) }
            while start < text.count {
                let rest = UnsafeBufferPointer(start: base + start, count: text.count - start)
                var end = start
                switch LineSkeleton.read(rest, into: skeleton) {
                case .none: end = text.lineEnd(from: start) + 1
                case .other(let count): end += count + 1
                case .plain(let count):
                    end += count + 1
                    if isHarmless(UnsafeBufferPointer(start: skeleton, count: count), &lines) {
                        selection.append(kept..<start, of: text)
                        kept = end
                        skipped += end - start
                    }
                }
                start = end
                count += 1
            }
            selection.append(min(kept, text.count)..<text.count, of: text)
            return skipped
        }
    }

    @inline(__always)
    private mutating func isHarmless(_ skeleton: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines) -> Bool {
        guard let base = skeleton.baseAddress else { return false }
        let hash = LineSkeleton.hash(base, skeleton.count)
        switch lines.known.answer(to: skeleton, hash) {
        case .harmless: return true
        case .other, .new: return false
        case .seen:
            guard lines.mayLook() else { return false }
            let isHarmless = finds(nothingIn: skeleton, &lines)
            lines.known.note(skeleton, hash, isHarmless: isHarmless)
            return isHarmless
        }
    }

    /// Whether nothing is found in any line with this skeleton.
    ///
    /// Where digits could decide, the answer is no. Rules over lines are asked by their keywords alone.
    ///
    /// - Parameter line: its line end follows.
    private mutating func finds(
        nothingIn line: UnsafeBufferPointer<UInt8>, _ lines: inout HarmlessLines
    ) -> Bool {
        var found: [LiteralScanner.Hit] = []
        lines.names.scan(line, into: &found)
        if !found.isEmpty || Escape.mayStand(in: line) { return false }
        var shapes: [ShapeScanner.Hit] = []
        var runs: [Int] = []
        ShapeScanner.scan(line, into: &shapes, runs: &runs)
        if Base64Text.mayStand(in: line, at: runs) { return false }
        var tried: Set<Int> = []
        for rule in shapes.flatMap({ rules.rulesOfShape[$0.shape.index] }) where tried.insert(rule).inserted {
            guard case .blind = know(rule, &lines), finds(nothingOf: rule, in: line) else { return false }
        }
        // Keywords may end with the line.
        lines.keywords.scan(UnsafeBufferPointer(start: line.baseAddress, count: line.count + 1), into: &found)
        for hit in found {
            for place in rules.callers.places(of: hit.literal) {
                let call = rules.callers[place]
                switch know(call.rule, &lines) {
                case .blind:
                    if tried.insert(call.rule).inserted, !finds(nothingOf: call.rule, in: line) { return false }
                case .other(var filter):
                    if filter?.mayMatch(call.keyword, endingAt: hit.end, in: line) != false { return false }
                    lines[call.rule] = .other(filter)
                }
            }
        }
        return true
    }

    private mutating func know(_ rule: Int, _ lines: inout HarmlessLines) -> DigitBlindRule {
        if let known = lines[rule] { return known }
        let known = DigitBlindRule(rules.rules[rule])
        lines[rule] = known
        return known
    }

    /// Whether a rule whose pattern is blind to digits matches nowhere in a line with this skeleton, or refuses all
    /// matches.
    private mutating func finds(nothingOf rule: Int, in line: UnsafeBufferPointer<UInt8>) -> Bool {
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
            guard !compiled.opensBlock, finding.isSettledWithoutDigits(by: compiled),
                finding.confirmed(by: compiled, rule, &matcher, &harmless) == nil
            else { return false }
            start = whole.lowerBound + 1
        }
        return true
    }
}
