import DiagRedaction

/// `rules check`: what is wrong with rules that compile. One finding a line; the summary comes last.
struct RuleCheck {
    private let rules: RuleSet
    private let asJSON: Bool

    private struct Record: Encodable {
        /// `sample`, `slow`, `gives-up` or `overlap`.
        var finding: String
        var rule: String
        var file: String
        var line: Int
        var message: String
        /// Whether it makes the status 1.
        var fails: Bool
    }

    private struct Summary: Encodable {
        var rules: Int
        var failures: Int
        var notes: Int
    }

    init(_ rules: RuleSet, asJSON: Bool) {
        self.rules = rules
        self.asJSON = asJSON
    }

    func run() -> ToolStatus {
        let records = samples + timings + overlaps
        for record in records {
            let text = "\(record.file):\(record.line): \(record.fails ? "" : "note: ")\(record.rule) \(record.message)"
            Terminal.print(asJSON ? JSONLine.text(record) : text)
        }
        let failures = records.count(where: \.fails)
        let summary = Summary(
            rules: rules.summaries.count, failures: failures, notes: records.count - failures)
        let words = "\(summary.rules) rules, \(summary.failures) failures, \(summary.notes) notes"
        Terminal.print(asJSON ? JSONLine.text(summary) : words)
        return failures == 0 ? .done : .failed
    }

    private var samples: [Record] {
        rules.sampleProblems().map {
            Record(
                finding: "sample", rule: $0.rule, file: $0.file, line: $0.line, message: $0.message, fails: true)
        }
    }

    private var timings: [Record] {
        rules.timings().filter { $0.isSlow || $0.givesUp }.map { timing in
            let milliseconds = Int((timing.seconds * 1000).rounded())
            let message =
                timing.isSlow
                ? "takes \(milliseconds) ms of processor time over a hostile line of 64 KiB"
                : "gives up over a hostile line of 64 KiB, which is then masked whole"
            return Record(
                finding: timing.isSlow ? "slow" : "gives-up", rule: timing.rule, file: timing.file, line: timing.line,
                message: message, fails: timing.isSlow)
        }
    }

    private var overlaps: [Record] {
        rules.overlaps().map {
            Record(
                finding: "overlap", rule: $0.rule, file: $0.file, line: $0.line,
                message: "masks nothing in its samples that \($0.coveredBy.joined(separator: ", ")) doesn't mask too",
                fails: false)
        }
    }
}
