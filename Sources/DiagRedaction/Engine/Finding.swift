internal import Glibc

/// One match of a rule, before entropy, validator and allowlists had their say. Offsets count from the line's start.
struct Finding {
    let secret: Range<Int>
    let match: Range<Int>
    let line: UnsafeBufferPointer<UInt8>

    /// What of the secret is to be masked; `nil` when the match is none.
    func confirmed(by rule: CompiledRule, _ matcher: inout RegexMatcher) -> Range<Int>? {
        if secret.isEmpty || isReplacement(of: rule) { return nil }
        if rule.rule.entropy > 0, entropy <= rule.rule.entropy { return nil }
        // A validator is the quicker.
        let masked = rule.rule.redact.validator.map { $0.accepted(secret, in: line) } ?? secret
        guard let masked else { return nil }
        for list in rule.allowlists where isAllowed(by: list, &matcher) { return nil }
        return masked
    }

    /// An application's replacement may look like what it replaces.
    private func isReplacement(of rule: CompiledRule) -> Bool {
        rule.rule.redact.replacement != nil && line[secret].elementsEqual(rule.fixedMask ?? [])
    }

    /// Shannon entropy of the secret in bits per byte.
    var entropy: Double {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { counts in
            counts.initialize(repeating: 0)
            for byte in line[secret] { counts[Int(byte)] += 1 }
            let total = Double(secret.count)
            return counts.reduce(0) { sum, count in
                count == 0 ? sum : sum - Double(count) / total * log2(Double(count) / total)
            }
        }
    }

    private func isAllowed(by list: CompiledAllowlist, _ matcher: inout RegexMatcher) -> Bool {
        var checks: [Bool] = []
        guard let regexes = list.regexes() else { return false }
        if !regexes.isEmpty {
            let target: UnsafeBufferPointer<UInt8> =
                switch list.list.target {
                case .secret: line.part(secret)
                case .match: line.part(match)
                case .line: line
                }
            let matches = regexes.map { matcher.match($0, in: target, from: 0) == .match }
            checks.append(list.list.needsEachRegex ? !matches.contains(false) : matches.contains(true))
        }
        if !list.stopwords.isEmpty {
            let lowered = line[secret].map(\.lowered)
            checks.append(list.stopwords.contains { lowered.holds($0) })
        }
        if list.list.needsPathOrCommit, list.list.condition == .all { checks.append(false) }
        switch list.list.condition {
        case .any: return checks.contains(true)
        case .all: return !checks.isEmpty && !checks.contains(false)
        }
    }
}
