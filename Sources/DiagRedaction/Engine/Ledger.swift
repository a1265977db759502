/// Counts of masks by section and rule.
struct Ledger: Sendable {
    private struct Section {
        let name: String
        var counts: [String: Int] = [:]
    }

    private var sections: [Section] = []

    mutating func add(_ rule: String, _ section: String) {
        let known = sections.indices.last { sections[$0].name == section }
        if known == nil { sections.append(Section(name: section)) }
        sections[known ?? sections.count - 1].counts[rule, default: 0] += 1
    }

    /// By section in order of first mask, then by rule.
    var entries: [LedgerEntry] {
        sections.flatMap { section in
            section.counts.sorted { $0.key < $1.key }
                .map { LedgerEntry(rule: $0.key, section: section.name, count: $0.value) }
        }
    }
}
