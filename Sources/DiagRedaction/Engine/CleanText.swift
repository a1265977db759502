internal import Glibc

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
        /// Blanks that were NUL, and CR within a line, in order: they may stand within a secret.
        var gaps: [Int] = []
        /// Letters that a control sequence ended with, in order; `offset` is where one would stand.
        var swallowed: [Replaced] = []

        init() {}

        /// What text that was shown still has.
        init(shown text: UnsafeBufferPointer<UInt8>) {
            var index = 0
            while let base = text.baseAddress, let found = memchr(base + index, 0x0D, text.count - index) {
                index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found)) + 1
                if index == text.count || text[index] != 0x0A { gaps.append(index - 1) }
            }
        }

        /// Whether the text may be read otherwise.
        var areDoubtful: Bool { !gaps.isEmpty || !swallowed.isEmpty }
    }

    var bytes: [UInt8]
    var marks = Marks()

    /// Puts text before this one; what was replaced in that text no longer matters.
    mutating func prepend(_ text: [UInt8]) {
        bytes.insert(contentsOf: text, at: 0)
        for index in marks.replaced.indices { marks.replaced[index].offset += text.count }
        for index in marks.gaps.indices { marks.gaps[index] += text.count }
        for index in marks.swallowed.indices { marks.swallowed[index].offset += text.count }
    }
}
