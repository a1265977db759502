internal import Glibc

/// Lines of a buffer. A line ends before its `\n`; a `\r` before that belongs to the line.
extension UnsafeBufferPointer where Element == UInt8 {
    static var newline: UInt8 { 0x0A }

    /// The line that holds the byte at `offset`.
    func line(at offset: Int) -> Range<Int> {
        lineStart(of: offset)..<lineEnd(from: offset)
    }

    /// Where the line begins that holds the byte at `offset`.
    func lineStart(of offset: Int) -> Int {
        guard let base = baseAddress else { return 0 }
        var start = offset
        while start >= ByteLane.width {
            let newlines = ByteLane(base + start - ByteLane.width).equals(Self.newline).bits
            start -= ByteLane.width
            if newlines != 0 { return start + UInt64.bitWidth - newlines.leadingZeroBitCount }
        }
        while start > 0, self[start - 1] != Self.newline { start -= 1 }
        return start
    }

    /// Whether a part is without bytes beyond ASCII.
    func isASCII(_ range: Range<Int>) -> Bool {
        guard let base = baseAddress else { return true }
        var index = range.lowerBound
        while index + ByteLane.width <= range.upperBound {
            if ByteLane(base + index).isFrom(0x80, to: 0xFF).bits != 0 { return false }
            index += ByteLane.width
        }
        return self[index..<range.upperBound].allSatisfy { $0 < 0x80 }
    }

    /// One past the last `\n`; `nil` when there is none.
    func lastLineEnd() -> Int? { lastIndex(of: Self.newline).map { $0 + 1 } }

    /// How many lines end before `offset`.
    func lines(before offset: Int) -> Int { self[..<offset].count { $0 == Self.newline } }

    /// Where the line begins before which so many lines stand.
    func offset(afterLines lines: Int) -> Int {
        var offset = 0
        for _ in 0..<lines { offset = lineEnd(from: offset) + 1 }
        return offset
    }

    /// `offset`, or where the UTF-8 character begins that it would tear.
    func characterStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, start < count, UTF8Character.isTail(self[start]), offset - start < 4 { start -= 1 }
        return start
    }

    /// Where the line ends that runs through `offset`: the next `\n`, or the end of the buffer.
    func lineEnd(from offset: Int) -> Int {
        guard let base = baseAddress, offset < count else { return count }
        guard let found = memchr(base + offset, CInt(Self.newline), count - offset) else { return count }
        return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }
}
