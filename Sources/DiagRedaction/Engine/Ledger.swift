/// Counts of masks by section and rule.
struct Ledger: Sendable {
    private struct Key: Hashable {
        var section: String
        var rule: String
    }

    private var counts: [Key: Int] = [:]
    private var sections: [String] = []

    mutating func add(_ rule: String, _ section: String) {
        if !sections.contains(section) { sections.append(section) }
        counts[Key(section: section, rule: rule), default: 0] += 1
    }

    /// By section in order of first mask, then by rule.
    var entries: [LedgerEntry] {
        sections.flatMap { section in
            counts.filter { $0.key.section == section }
                .sorted { $0.key.rule < $1.key.rule }
                .map { LedgerEntry(rule: $0.key.rule, section: section, count: $0.value) }
        }
    }
}
