internal import Glibc

/// How long a rule takes over lines that are made to be slow for it.
public struct RuleTiming: Sendable, Hashable {
    public var rule: String
    public var file: String
    /// Of the rule.
    public var line: Int
    /// Processor time for the slowest line of 64 KiB.
    public var seconds: Double
    /// A match limit struck: such a line is masked whole, which is safe, but tells nobody anything.
    public var givesUp: Bool

    /// Past this a megabyte of such lines takes four seconds for this rule alone.
    public static let limit = 0.25

    public var isSlow: Bool { seconds > Self.limit }
}

extension RuleSet {
    /// Times each rule over hostile lines; see ``RuleTiming``. Takes some milliseconds a rule.
    public func timings(seed: UInt64 = 1) -> [RuleTiming] {
        var generator = SeededGenerator(seed: seed)
        guard var scanner = TextScanner(rules: self, identity: IdentityLiterals(MachineIdentity())) else { return [] }
        return rules.indices.map { index in
            let rule = rules[index].rule
            var timing = RuleTiming(
                rule: rule.id, file: rule.file, line: rule.position.line, seconds: 0, givesUp: false)
            for line in HostileLine.all(for: rule, using: &generator) {
                var spans: [Span] = []
                let start = Self.processorTime()
                line.withUnsafeBufferPointer { text in
                    scanner.forgetSearched()
                    scanner.apply(index, to: 0..<text.count, at: nil, of: text, &spans)
                }
                timing.seconds = max(timing.seconds, Self.processorTime() - start)
                if spans.contains(where: { $0.label == .unchecked }) { timing.givesUp = true }
            }
            return timing
        }
    }

    /// Of this thread, in seconds: other programs don't count.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
