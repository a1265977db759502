extension TextScanner {
    /// Where composite rules, and the rules that they require, match in `text`.
    mutating func compositeFindings(in text: UnsafeBufferPointer<UInt8>) -> CompositeFindings {
        var found = CompositeFindings()
        var spans: [Span] = []
        surroundings = .unknown
        forgetSearched()
        var start = 0
        while start < text.count {
            let line = start..<text.lineEnd(from: start)
            for rule in rules.partsOfComposites {
                spans.removeAll(keepingCapacity: true)
                apply(rule, to: line, of: text, &spans)
                for span in spans {
                    found.add(FindingPlace(line: found.lineCount, column: span.matchStart - line.lowerBound), of: rule)
                }
            }
            found.endLine()
            start = line.upperBound + 1
        }
        return found
    }

    /// Whether the rules that this one requires match near a match of it that begins at `offset`.
    func isInCompany(_ rule: Int, at offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let requirements = rules.requirements[rule] else { return true }
        switch surroundings {
        case .unknown: return true
        case .settled: return false
        case .known(let findings, let first):
            let line = text.line(at: offset)
            let number = first + text[..<line.lowerBound].count { $0 == UnsafeBufferPointer<UInt8>.newline }
            return findings.meet(requirements, at: FindingPlace(line: number, column: offset - line.lowerBound))
        }
    }
}
