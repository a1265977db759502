/// Hits of keywords, by the rule that they call: all of one rule's are handled together, while its pattern and its tables
/// are in the processor's cache.
///
/// One thread's working memory.
struct KeywordQueue {
    struct Item {
        /// One past the keyword's last byte.
        var end: Int
        /// Which of the rule's keywords it is.
        var keyword: Int
        fileprivate var next: Int
    }

    /// Rules with hits, each once.
    private(set) var rules: [Int] = []
    private var items: [Item] = []
    /// For each rule its first and its last hit.
    private var firsts: [Int]
    private var lasts: [Int]

    private static let none = -1

    init(ruleCount: Int) {
        firsts = Array(repeating: Self.none, count: ruleCount)
        lasts = firsts
    }

    mutating func removeAll() {
        for rule in rules { firsts[rule] = Self.none }
        rules.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
    }

    /// - Parameter end: not before that of the rule's hits so far.
    @inline(__always)
    mutating func append(_ call: KeywordCall, endingAt end: Int) {
        if firsts[call.rule] == Self.none {
            firsts[call.rule] = items.count
            rules.append(call.rule)
        } else {
            items[lasts[call.rule]].next = items.count
        }
        lasts[call.rule] = items.count
        items.append(Item(end: end, keyword: call.keyword, next: Self.none))
    }

    /// A rule's first hit.
    func first(of rule: Int) -> Item { items[firsts[rule]] }

    /// The rule's hit after this one.
    func next(after item: Item) -> Item? { item.next == Self.none ? nil : items[item.next] }
}
