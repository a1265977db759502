/// A range of the text that some rule says is private.
struct Span {
    enum Label: Hashable {
        /// Index into ``RuleSet/rules``.
        case rule(Int)
        /// Index into ``IdentityLiterals/literals``.
        case identity(Int)
        /// A limit struck: nobody knows what the line holds.
        case unchecked
    }

    /// What gets masked.
    var range: Range<Int>
    var label: Label
    var priority: Int
    /// What the rule found; `range` may have grown over what other rules found.
    let value: Range<Int>
    /// Where the rule's match begins, with the key and what else stands before the value.
    let matchStart: Int
    /// The encodings around the value, the outermost first.
    var encodings: [String] = []

    init(range: Range<Int>, label: Label, priority: Int, matchStart: Int? = nil) {
        self.range = range
        self.label = label
        self.priority = priority
        value = range
        self.matchStart = matchStart ?? range.lowerBound
    }

    /// The part from `start` on; `nil` when none is.
    func clipped(after start: Int) -> Span? {
        if range.lowerBound >= start { return self }
        if range.upperBound <= start { return nil }
        var copy = self
        copy.range = start..<range.upperBound
        return copy
    }

    /// Whether this span gives the name when both overlap: the longest wins, then priority, then the earlier start,
    /// then the label, so that the order of rules decides nothing.
    func wins(over other: Span) -> Bool {
        if range.count != other.range.count { return range.count > other.range.count }
        if priority != other.priority { return priority > other.priority }
        if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
        return label.rank < other.label.rank
    }
}

extension Span.Label {
    /// Rules are sorted by id, so this order is the same for the same rules.
    var rank: Int {
        switch self {
        case .unchecked: -1_000_000
        case .identity(let index): index - 500_000
        case .rule(let index): index
        }
    }
}
