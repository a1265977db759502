/// The ``KeywordFilter`` of each rule whose keywords were found often: making one takes as long as some dozen matches.
struct KeywordFilters {
    private enum Place {
        static let unknown: Int16 = -1
        static let none: Int16 = -2
    }

    /// Hits of a rule's keywords before its filter is made; `Int.max`: never, for tests, which compare.
    var hitsBefore = 256
    private var filters: [KeywordFilter] = []
    /// For each rule, where its filter is.
    private var places: [Int16]
    private var hits: [Int]

    init(ruleCount: Int) {
        places = Array(repeating: Place.unknown, count: ruleCount)
        hits = Array(repeating: 0, count: ruleCount)
    }

    /// Counts a hit; whether it is time to ``set(_:of:)`` the rule's filter.
    mutating func isDue(_ rule: Int) -> Bool {
        guard places[rule] == Place.unknown else { return false }
        hits[rule] += 1
        return hits[rule] > hitsBefore
    }

    /// - Parameter filter: `nil` when the rule can't have one.
    mutating func set(_ filter: KeywordFilter?, of rule: Int) {
        places[rule] = filter == nil ? Place.none : Int16(filters.count)
        if let filter { filters.append(filter) }
    }

    mutating func mayMatch(
        _ call: KeywordCall, endingAt end: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let place = Int(places[call.rule])
        return place < 0 || filters[place].mayMatch(call.keyword, endingAt: end, in: text)
    }

    /// What may stand on either side of a keyword.
    func sides(of call: KeywordCall) -> KeywordSides {
        let place = Int(places[call.rule])
        return place < 0 ? .any : filters[place].sides(of: call.keyword)
    }

    /// Whether the rule's filter tells of lines without characters beyond ASCII only.
    func isForASCII(_ rule: Int) -> Bool {
        let place = Int(places[rule])
        return place >= 0 && filters[place].isForASCII
    }

    /// Where a match may begin that holds the keyword which ends at `end`, and none before; `nil`: anywhere on the line.
    func starts(of call: KeywordCall, endingAt end: Int) -> ClosedRange<Int>? {
        let place = Int(places[call.rule])
        return place < 0 ? nil : filters[place].starts(of: call.keyword, endingAt: end)
    }

    /// How far before the end of a keyword a match can begin; `nil`: anywhere on the line.
    func reach(of rule: Int) -> Int? {
        let place = Int(places[rule])
        return place < 0 ? nil : filters[place].reach
    }
}
