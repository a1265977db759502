/// What the ``Sanitizer`` made of some bytes: valid UTF-8, and where it stood in for something.
struct CleanText {
    struct Replaced {
        var offset: Int
        var byte: UInt8

        /// `\xNN` in its place; offsets count from `start`.
        func written(from start: Int) -> RedactedChunk.Replacement {
            let digits = Array("0123456789ABCDEF".utf8)
            let text = Array("\\x".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            return .init(range: offset - start..<offset - start + 1, bytes: text, rule: nil)
        }
    }

    /// What stands in for something else.
    struct Marks {
        /// Bytes that were no UTF-8, in order; each is one ``Sanitizer/standIn`` in the text.
        var replaced: [Replaced] = []
        /// Blanks that were NUL, in order.
        var nulOffsets: [Int] = []
    }

    var bytes: [UInt8]
    var marks = Marks()

    /// Puts text before this one; what was replaced in that text no longer matters.
    mutating func prepend(_ text: [UInt8]) {
        bytes.insert(contentsOf: text, at: 0)
        for index in marks.replaced.indices { marks.replaced[index].offset += text.count }
        for index in marks.nulOffsets.indices { marks.nulOffsets[index] += text.count }
    }
}
