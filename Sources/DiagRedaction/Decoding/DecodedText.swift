/// Text with its escapes undone, and where each byte came from.
struct DecodedText {
    private(set) var bytes: [UInt8] = []
    /// For each byte, where its encoded form begins in the original, and one more for the end.
    private var origins: [Int] = []
    private var ends: [Int] = []

    /// The range in the original that holds all of `range`.
    func original(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return origins[first]..<ends[last]
    }

    /// Undoes percent-encoding, `\uNNNN`, `\xNN` and HTML entities of ASCII characters: what hides a key or a
    /// separator from a rule. Other characters stay encoded.
    ///
    /// - Returns: `nil` when nothing is encoded.
    init?(_ text: UnsafeBufferPointer<UInt8>, line: Range<Int>) {
        var index = line.lowerBound
        var changed = false
        while index < line.upperBound {
            if let (byte, length) = Escape.decode(text, at: index, before: line.upperBound) {
                append(byte, index..<index + length)
                index += length
                changed = true
            } else {
                append(text[index], index..<index + 1)
                index += 1
            }
        }
        if !changed { return nil }
    }

    private mutating func append(_ byte: UInt8, _ range: Range<Int>) {
        bytes.append(byte)
        origins.append(range.lowerBound)
        ends.append(range.upperBound)
    }
}
