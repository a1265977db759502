/// Where composite rules, and the rules that they require, match in a text.
struct CompositeFindings: Sendable {
    /// By index into ``RuleSet/rules``; in order of their lines.
    private var places: [Int: [FindingPlace]] = [:]
    private(set) var lineCount = 0

    mutating func add(_ place: FindingPlace, of rule: Int) { places[rule, default: []].append(place) }

    /// Whether that rule, composite or required, matched at all.
    func holds(_ rule: Int) -> Bool { places[rule] != nil }

    mutating func endLine() { lineCount += 1 }

    /// Whether for each requirement another rule's finding stands near `place`.
    func meet(_ requirements: [CompiledRequirement], at place: FindingPlace) -> Bool {
        requirements.allSatisfy { requirement in
            guard let lines = requirement.range.lines else { return true }
            return near(place, lines, in: places[requirement.rule] ?? []).contains {
                requirement.range.isMet(by: $0, at: place)
            }
        }
    }

    /// The first line with a finding that lines to come may still confirm; one past the last when none has.
    func firstOpenLine(of requirements: [Int: [CompiledRequirement]]) -> Int {
        var first = lineCount
        for (rule, wanted) in requirements {
            let reach = wanted.compactMap(\.range.lines).max() ?? 0
            let recent = places[rule]?.drop { $0.line + reach < lineCount } ?? []
            first = min(first, recent.first { !meet(wanted, at: $0) }?.line ?? lineCount)
        }
        return first
    }

    /// The places from `lines` before `place` on, found by halving: hostile text may hold a million.
    private func near(_ place: FindingPlace, _ lines: Int, in places: [FindingPlace]) -> some Sequence<FindingPlace> {
        var lower = 0
        var upper = places.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if places[middle].line < place.line - lines { lower = middle + 1 } else { upper = middle }
        }
        return places[lower...].prefix { $0.line <= place.line + lines }
    }
}

/// What a scan knows of the lines around its text.
enum Surroundings {
    /// Nothing, as within encoded text: each requirement counts as met.
    case unknown
    /// The text's first line is line `first` of the text with these findings.
    case known(CompositeFindings, first: Int)
    /// Composite rules had their turn: they find nothing more.
    case settled
}
