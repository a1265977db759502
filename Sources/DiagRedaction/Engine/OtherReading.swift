/// Clean text as it reads without what may stand within a secret by accident (NUL, CR), and with the letters that control
/// sequences swallowed.
struct OtherReading {
    private(set) var bytes: [UInt8] = []
    /// For each byte where it stands in the text, and where it ends there: a swallowed letter takes no room.
    private var places: [Range<Int>] = []

    init(of text: UnsafeBufferPointer<UInt8>, _ marks: CleanText.Marks) {
        var gaps = marks.gaps[...]
        var swallowed = marks.swallowed[...]
        bytes.reserveCapacity(text.count + swallowed.count)
        places.reserveCapacity(text.count + swallowed.count)
        for (offset, byte) in text.enumerated() {
            while let letter = swallowed.first, letter.offset == offset {
                append(letter.byte, from: offset..<offset)
                swallowed = swallowed.dropFirst()
            }
            if gaps.first == offset {
                gaps = gaps.dropFirst()
            } else {
                append(byte, from: offset..<offset + 1)
            }
        }
    }

    private mutating func append(_ byte: UInt8, from place: Range<Int>) {
        bytes.append(byte)
        places.append(place)
    }

    /// What a span of this reading covers in the text.
    func original(of span: Span) -> Span {
        if span.range.isEmpty { return span }
        let range = places[span.range.lowerBound].lowerBound..<places[span.range.upperBound - 1].upperBound
        var result = Span(
            range: range, label: span.label, priority: span.priority, matchStart: original(of: span.matchStart))
        result.encodings = span.encodings
        return result
    }

    /// Where a byte of this reading stands in the text.
    func original(of offset: Int) -> Int { places[offset].lowerBound }
}
