/// Hits of keywords, by the rule that they call: all of one rule's are handled together, while its pattern and its tables
/// are in the processor's cache.
///
/// One thread's working memory.
struct KeywordQueue {
    /// In half the bytes of integers: a text may call rules more often than it has bytes.
    struct Item {
        private let end32: UInt32
        private let keyword32: UInt32
        fileprivate var next: Int32 = KeywordQueue.none

        fileprivate init(end: Int, keyword: Int) {
            end32 = UInt32(end)
            keyword32 = UInt32(keyword)
        }

        /// One past the keyword's last byte.
        var end: Int { Int(end32) }
        /// Which of the rule's keywords it is.
        var keyword: Int { Int(keyword32) }
    }

    /// Rules with hits, each once.
    private(set) var rules: [Int] = []
    private var items: [Item] = []
    /// For each rule its first and its last hit.
    private var firsts: [Int32]
    private var lasts: [Int32]

    private static let none: Int32 = -1

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
            firsts[call.rule] = Int32(items.count)
            rules.append(call.rule)
        } else {
            items[Int(lasts[call.rule])].next = Int32(items.count)
        }
        lasts[call.rule] = Int32(items.count)
        items.append(Item(end: end, keyword: call.keyword))
    }

    /// A rule's first hit.
    func first(of rule: Int) -> Item { items[Int(firsts[rule])] }

    /// The rule's hit after this one.
    func next(after item: Item) -> Item? { item.next == Self.none ? nil : items[Int(item.next)] }
}
