/// Which bytes must stand before and after keywords for rules to match there: tells most hits of everyday words in a few
/// looks at one table.
///
/// One thread's: gates close as the rules get their filters.
struct KeywordGates: ~Copyable {
    /// Four words for each place of ``KeywordSides``, in its order: what stands next to a keyword is told by one line of
    /// the processor's cache, which most hits need no more of.
    private let words: UnsafeMutableBufferPointer<UInt64>

    private static let width = 4 * ByteSet.wordCount
    private static let cacheLine = 64

    /// All open.
    init(count: Int) {
        let size = count * Self.width * MemoryLayout<UInt64>.size
        words = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: Self.cacheLine)
            .bindMemory(to: UInt64.self)
        words.initialize(repeating: UInt64.max)
    }

    deinit { words.deallocate() }

    mutating func narrow(_ gate: Int, to sides: KeywordSides) {
        let sets = [sides.before, sides.after, sides.beforeThat, sides.afterThat]
        for (place, word) in sets.flatMap(\.packed).enumerated() { words[gate * Self.width + place] = word }
    }

    /// Whether a rule may match around a keyword between these bytes.
    ///
    /// - Parameter gate: less than the count; it isn't checked.
    @inline(__always)
    func isOpen(_ gate: Int, between bytes: KeywordNeighbours) -> Bool {
        let row = gate * Self.width
        let isNear = bit(bytes.before, in: row) & bit(bytes.after, in: row + ByteSet.wordCount)
        if isNear & 1 == 0 { return false }
        let far = row + 2 * ByteSet.wordCount
        return bit(bytes.beforeThat, in: far) & bit(bytes.afterThat, in: far + ByteSet.wordCount) & 1 == 1
    }

    /// The byte's bit in a set, as the lowest of some.
    @inline(__always)
    private func bit(_ byte: UInt8, in set: Int) -> UInt64 { words[set + Int(byte >> 6)] >> UInt64(byte & 63) }
}

/// The bytes on either side of a keyword. The edge of a line is a line end, and so is what is behind it.
struct KeywordNeighbours {
    let before: UInt8
    let after: UInt8
    let beforeThat: UInt8
    let afterThat: UInt8

    @inline(__always)
    init(of keyword: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
        let newline = UnsafeBufferPointer<UInt8>.newline
        func byte(_ index: Int) -> UInt8 {
            UInt(bitPattern: index) < UInt(bitPattern: text.count) ? text[index] : newline
        }
        before = byte(keyword.lowerBound - 1)
        after = byte(keyword.upperBound)
        beforeThat = before == newline ? newline : byte(keyword.lowerBound - 2)
        afterThat = after == newline ? newline : byte(keyword.upperBound + 1)
    }
}

/// What may stand on either side of a keyword, and beyond that.
struct KeywordSides {
    var before: ByteSet
    var after: ByteSet
    var beforeThat: ByteSet
    var afterThat: ByteSet

    /// Nothing: no match holds the keyword first.
    static let none = KeywordSides(all: ByteSet())
    /// Anything.
    static let any = KeywordSides(all: ByteSet.all.union(.edge))

    private init(all set: ByteSet) { (before, after, beforeThat, afterThat) = (set, set, set, set) }

    init(back: (first: ByteSet, second: ByteSet), ahead: (first: ByteSet, second: ByteSet)) {
        (before, beforeThat) = back
        (after, afterThat) = ahead
    }

    mutating func formUnion(_ other: KeywordSides) {
        before = before.union(other.before)
        after = after.union(other.after)
        beforeThat = beforeThat.union(other.beforeThat)
        afterThat = afterThat.union(other.afterThat)
    }
}
