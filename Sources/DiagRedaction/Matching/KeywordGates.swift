/// Which bytes must stand before and after keywords for rules to match there: tells most hits of everyday words in two
/// looks at one table.
///
/// One thread's: gates close as the rules get their filters.
struct KeywordGates {
    /// Five words of what may stand before a keyword, and five of what may stand after it.
    private var words: [UInt64]

    private static let width = 2 * ByteSet.wordCount

    /// All open.
    init(count: Int) { words = Array(repeating: UInt64.max, count: count * Self.width) }

    mutating func narrow(_ gate: Int, to sides: KeywordSides) {
        let packed = sides.before.packed + sides.after.packed
        words.replaceSubrange(gate * Self.width..<(gate + 1) * Self.width, with: packed)
    }

    /// Whether a rule may match around a keyword between two symbols of ``SymbolClasses``.
    @inline(__always)
    func isOpen(_ gate: Int, between before: Int, and after: Int) -> Bool {
        let row = gate * Self.width
        return words[row + before >> 6] >> UInt64(before & 63)
            & words[row + ByteSet.wordCount + after >> 6] >> UInt64(after & 63) & 1 == 1
    }
}

/// What may stand on either side of a keyword.
struct KeywordSides {
    var before: ByteSet
    var after: ByteSet

    /// Nothing: no match holds the keyword first.
    static let none = KeywordSides(before: ByteSet(), after: ByteSet())
    /// Anything.
    static let any = KeywordSides(before: ByteSet.all.union(.edge), after: ByteSet.all.union(.edge))

    func union(_ other: KeywordSides) -> KeywordSides {
        KeywordSides(before: before.union(other.before), after: after.union(other.after))
    }
}
