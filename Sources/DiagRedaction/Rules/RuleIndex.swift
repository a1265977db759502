/// Which rules a literal, a shape or every line calls.
struct RuleIndex {
    private(set) var callers: [[Int]] = []
    private(set) var everyLine: [Int] = []
    private(set) var rulesOfShape: [Shape: [Int]] = [:]
    private var keywords: [[UInt8]] = []
    private var places: [[UInt8]: Int] = [:]

    init(_ rules: [CompiledRule]) {
        for (index, rule) in rules.enumerated() {
            for keyword in rule.rule.keywords where !keyword.isEmpty { add(Array(keyword.utf8), calls: index) }
            if let shape = rule.rule.redact.shape { rulesOfShape[shape, default: []].append(index) }
            if rule.rule.keywords.isEmpty && rule.rule.redact.shape == nil { everyLine.append(index) }
        }
    }

    private mutating func add(_ keyword: [UInt8], calls rule: Int) {
        if let place = places[keyword] {
            callers[place].append(rule)
        } else {
            places[keyword] = keywords.count
            keywords.append(keyword)
            callers.append([rule])
        }
    }

    func literals() throws(RuleError) -> LiteralSet? {
        if keywords.isEmpty { return nil }
        do {
            return try LiteralSet(keywords, caseless: keywords.map { _ in true })
        } catch {
            throw RuleError(
                .resources, in: "keywords", "Vectorscan can't build its table: \(error.message)",
                advice: "free memory, or shorten the keywords")
        }
    }
}
