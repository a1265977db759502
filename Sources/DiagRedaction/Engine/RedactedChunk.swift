/// Some lines of output, and where masks stand in them.
struct RedactedChunk {
    struct Mask {
        var range: Range<Int>
        var rule: String
    }

    struct Replacement {
        var range: Range<Int>
        var bytes: [UInt8]
        /// `nil` for what is only written otherwise, not masked.
        var rule: String?
    }

    private(set) var bytes: [UInt8]
    private(set) var masks: [Mask] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Puts bytes in place of ranges that are sorted and don't overlap. Earlier masks within such a range go with it;
    /// the others move.
    mutating func replace(_ replacements: [Replacement]) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var moved: [Mask] = []
        var old = masks[...]
        var position = 0
        for item in replacements {
            Self.move(&old, before: item.range.lowerBound, by: output.count - position, into: &moved)
            old = old.drop { $0.range.lowerBound < item.range.upperBound }
            output += bytes[position..<item.range.lowerBound]
            if let rule = item.rule {
                moved.append(Mask(range: output.count..<output.count + item.bytes.count, rule: rule))
            }
            output += item.bytes
            position = item.range.upperBound
        }
        Self.move(&old, before: bytes.count + 1, by: output.count - position, into: &moved)
        output += bytes[position...]
        bytes = output
        masks = moved
    }

    private static func move(_ old: inout ArraySlice<Mask>, before end: Int, by shift: Int, into moved: inout [Mask]) {
        while let mask = old.first, mask.range.upperBound <= end {
            moved.append(Mask(range: mask.range.lowerBound + shift..<mask.range.upperBound + shift, rule: mask.rule))
            old = old.dropFirst()
        }
    }
}
