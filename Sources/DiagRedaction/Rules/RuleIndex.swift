/// Which rules a literal, a shape or every line calls.
struct RuleIndex {
    private var callers: [[KeywordCall]] = []
    private(set) var everyLine: [Int] = []
    /// By ``Shape/index``.
    private(set) var rulesOfShape: [[Int]] = Shape.allCases.map { _ in [] }
    private struct Keyword: Hashable {
        var text: [UInt8]
        var caseless: Bool
    }

    private var keywords: [Keyword] = []
    private var places: [Keyword: Int] = [:]

    init(_ rules: [CompiledRule]) {
        for (index, rule) in rules.enumerated() where !rule.rule.isAuxiliary {
            for (number, keyword) in rule.rule.keywords.enumerated() where !keyword.isEmpty {
                add(
                    Keyword(text: Array(keyword.utf8), caseless: !rule.rule.redact.caseSensitive),
                    calls: KeywordCall(rule: index, keyword: number))
            }
            // An empty keyword stands everywhere.
            let hasNone = rule.rule.keywords.isEmpty || rule.rule.keywords.contains("")
            let shape = rule.rule.redact.shape
            if let shape, !rule.isAcrossLines {
                rulesOfShape[shape.index].append(index)
            } else if shape != nil || hasNone || rule.ignoresKeywords {
                // No line alone tells of a shape that a match over lines may hold anywhere.
                everyLine.append(index)
            }
        }
    }

    private mutating func add(_ keyword: Keyword, calls rule: KeywordCall) {
        if let place = places[keyword] {
            callers[place].append(rule)
        } else {
            places[keyword] = keywords.count
            keywords.append(keyword)
            callers.append([rule])
        }
    }

    /// Which rules each literal calls.
    var callersOfLiteral: ListTable<KeywordCall> { ListTable(callers) }

    func literals(_ engine: LiteralEngine) -> LiteralSet {
        let (texts, caseless) = (keywords.map(\.text), keywords.map(\.caseless))
        let table = engine == .vectorscan ? BuiltInLiterals.table(of: texts, caseless: caseless) : nil
        return LiteralSet(texts, caseless: caseless, engine: engine, ready: table)
    }
}
