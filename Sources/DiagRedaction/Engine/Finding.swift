internal import Glibc

/// One match of a rule, before entropy, validator and allowlists had their say. Offsets count from the line's start.
struct Finding {
    let secret: Range<Int>
    let match: Range<Int>
    let line: UnsafeBufferPointer<UInt8>

    /// What of the secret is to be masked; `nil` when the match is none.
    ///
    /// - Parameters:
    ///   - number: the rule's.
    ///   - harmless: grows by what a list lets pass for the secret alone.
    func confirmed(
        by rule: CompiledRule, _ number: Int, _ matcher: inout RegexMatcher, _ harmless: inout HarmlessValues
    ) -> Range<Int>? {
        if rule.allowlists.isEmpty { return checked(by: rule) }
        if harmless.contains(line.part(secret), of: number) { return nil }
        guard let masked = checked(by: rule) else { return nil }
        for list in rule.allowlists where isAllowed(by: list, &matcher) {
            if list.list.target == .secret { harmless.insert(line.part(secret), of: number) }
            return nil
        }
        return masked
    }

    /// As ``confirmed(by:_:_:_:)``, without the allowlists.
    private func checked(by rule: CompiledRule) -> Range<Int>? {
        if secret.isEmpty || isReplacement(of: rule) { return nil }
        if rule.rule.entropy > 0, entropy <= rule.rule.entropy { return nil }
        // A validator is the quicker.
        return rule.rule.redact.validator.map { $0.accepted(secret, in: line) } ?? secret
    }

    /// Whether ``confirmed(by:_:_:_:)`` would say the same with other digits in the line: it looks at none.
    func isSettledWithoutDigits(by rule: CompiledRule) -> Bool {
        if line[secret].contains(where: \.isDigit) || rule.rule.redact.validator?.looksAround == true { return false }
        return rule.allowlists.allSatisfy { list in
            switch list.list.target {
            case .secret: true
            case .match: !line[match].contains(where: \.isDigit)
            case .line: false
            }
        }
    }

    /// Whether a list lets the match pass whatever its digits are: what the list's pattern takes holds none.
    func isAllowedWithoutDigits(by rule: CompiledRule, _ matcher: inout RegexMatcher) -> Bool {
        for list in rule.allowlists where list.list.condition != .all && !list.list.needsEachRegex {
            let target = target(of: list.list)
            for regex in list.regexes() ?? [] where matcher.match(regex, in: target, from: 0) == .match {
                if let found = matcher.group(0, of: regex), !target[found].contains(where: \.isDigit) { return true }
            }
        }
        return false
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
        let needsAll = list.list.condition == .all
        if needsAll, list.list.needsPathOrCommit { return false }
        var isChecked = false
        // Patterns that can't be had allow nothing.
        guard let regexes = list.regexes() else { return false }
        if !regexes.isEmpty {
            let isMet = matches(regexes, of: list.list, &matcher)
            if isMet != needsAll { return isMet }
            isChecked = true
        }
        if !list.stopwords.isEmpty {
            let isMet = list.stopwords.stands(in: line.part(secret))
            if isMet != needsAll { return isMet }
            isChecked = true
        }
        return needsAll && isChecked
    }

    private func matches(_ regexes: [CompiledRegex], of list: Allowlist, _ matcher: inout RegexMatcher) -> Bool {
        let target = target(of: list)
        for regex in regexes {
            let isMatch = matcher.match(regex, in: target, from: 0) == .match
            if isMatch != list.needsEachRegex { return isMatch }
        }
        return list.needsEachRegex
    }

    /// What a list's patterns are about.
    private func target(of list: Allowlist) -> UnsafeBufferPointer<UInt8> {
        switch list.target {
        case .secret: line.part(secret)
        case .match: line.part(match)
        case .line: line
        }
    }
}
