/// Finds places where an address, a number or the like could stand, in one pass and without a regex.
///
/// Two steps: bits for 64 bytes at a time tell the few places worth a look, and ``look(at:in:_:)`` decides there. The
/// same bits tell where base64 may stand. No step tells one digit from another: see ``LineSkeleton``.
///
/// Of each 64 bytes the first 4 and the last 12 only tell what is beside the others. So no bit has to come from another
/// word: that takes longer than to look at some bytes twice.
enum ShapeScanner {
    struct Hit {
        /// Somewhere on the line.
        var offset: Int
        var shape: Shape
    }

    private static let before = 4
    private static let decided = 48
    /// The bits of the bytes that are decided.
    private static let middle: UInt64 = (1 << UInt64(decided) - 1) << UInt64(before)

    /// - Parameter runs: where long runs of the alphabet of base64 begin, in order.
    static func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [Hit], runs: inout [Int]) {
        hits.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        for start in stride(from: -before, to: text.count - before, by: decided) {
            guard let bytes = ByteClasses.of(text, at: start) else { return }
            var places = candidates(bytes) & middle
            while places != 0 {
                look(at: start + places.trailingZeroBitCount, in: text, &hits)
                places &= places - 1
            }
            var starts = bytes.base64.starts12 & middle
            while starts != 0 {
                runs.append(start + starts.trailingZeroBitCount)
                starts &= starts - 1
            }
        }
    }

    /// Places at which ``look(at:in:_:)`` may find something; it finds nothing elsewhere. They depend on no more bytes
    /// before and after them than a word has beside those that it decides.
    @inline(__always)
    private static func candidates(_ bytes: ByteClasses) -> UInt64 {
        let digit = bytes.digit
        let first = digit.here & ~digit.behind(1)
        let last = digit.here & ~digit.ahead(1)
        let openers = bytes.opener.here & bytes.base64.ahead(1)
        let afterUpper = first & bytes.upper.behind(1)
        let beforeUpper = last & digit.behind(1) & digit.behind(2) & bytes.upper.ahead(1)
        return openers | afterUpper | beforeUpper | numbers(first, digit)
            | fourAndMore(last, digit, bytes.dot, bytes.colon) | dotted(bytes.dot, digit, bytes.base64)
            | grouped(bytes.colon) | grouped(bytes.dash) | colons(bytes.colon)
    }

    /// Three digits before groups of two and four, of three and four, or of six; and twelve digits in a row.
    @inline(__always)
    private static func numbers(_ first: UInt64, _ digit: ByteRow) -> UInt64 {
        let three = first & digit.ahead(1) & digit.ahead(2) & digit.ahead(5)
        let (fourth, fifth, ninth) = (digit.ahead(3), digit.ahead(4), digit.ahead(8))
        let tenth = digit.ahead(9)
        let grouped = ~fourth & (fifth & ninth & tenth | digit.ahead(6) & digit.ahead(10) & digit.ahead(11))
        return three & (grouped | fourth & fifth & ninth & tenth & digit.ahead(11))
    }

    /// The last of at least four digits, where groups of a long number may follow, or one of four digits.
    @inline(__always)
    private static func fourAndMore(_ last: UInt64, _ digit: ByteRow, _ dot: ByteRow, _ colon: ByteRow) -> UInt64 {
        let four = last & digit.behind(1) & digit.behind(2) & digit.behind(3) & digit.ahead(2)
        let nextIsFour = digit.ahead(3) & digit.ahead(4) & digit.ahead(5) & ~digit.ahead(6)
        return four & (nextIsFour | ~(dot.ahead(1) | colon.ahead(1)))
    }

    /// `1.2.`; `abc.` with a dot five places on; and with one seven places on amid words.
    @inline(__always)
    private static func dotted(_ dot: ByteRow, _ digit: ByteRow, _ word: ByteRow) -> UInt64 {
        let number = digit.behind(1) & digit.ahead(1) & (dot.ahead(2) | dot.ahead(3) | dot.ahead(4))
        let group = dot.ahead(5) & word.behind(4) & word.ahead(9)
        return dot.here & (number | group | dot.ahead(7) & word.behind(4) & word.ahead(12))
    }

    /// The dividers of groups of two or four.
    @inline(__always)
    private static func grouped(_ divider: ByteRow) -> UInt64 {
        divider.here & (divider.ahead(3) & divider.ahead(6) | divider.ahead(5) & divider.ahead(10))
    }

    /// Two in a row, or the first of three with up to five characters between.
    @inline(__always)
    private static func colons(_ colon: ByteRow) -> UInt64 {
        colon.here & (colon.ahead(1) | ByteRow(here: colon.here & colon.before6).before6)
    }
}
