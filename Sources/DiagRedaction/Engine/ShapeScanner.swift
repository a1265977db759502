/// Finds places where an address, a number or the like could stand, in one pass and without a regex.
///
/// Two steps: bits for 64 bytes at a time tell the few places worth a look, and ``look(at:in:_:)`` decides there. The
/// same bits tell where base64 may stand.
enum ShapeScanner {
    struct Hit {
        /// Somewhere on the line.
        var offset: Int
        var shape: Shape
    }

    /// - Parameter runs: where long runs of the alphabet of base64 begin, in order.
    static func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [Hit], runs: inout [Int]) {
        hits.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        var before = ByteClasses()
        var here = ByteClasses.of(text, at: 0)
        for start in stride(from: 0, to: text.count, by: ByteBlock.width) {
            let after = ByteClasses.of(text, at: start + ByteBlock.width)
            var places = candidates(before, here, after)
            while places != 0 {
                look(at: start + places.trailingZeroBitCount, in: text, &hits)
                places &= places - 1
            }
            var starts = ByteRow(before: before.base64, here: here.base64, after: after.base64).starts12
            while starts != 0 {
                runs.append(start + starts.trailingZeroBitCount)
                starts &= starts - 1
            }
            before = here
            here = after
        }
    }

    /// Places at which ``look(at:in:_:)`` may find something; it finds nothing elsewhere.
    @inline(__always)
    private static func candidates(_ before: ByteClasses, _ here: ByteClasses, _ after: ByteClasses) -> UInt64 {
        let digit = ByteRow(before: before.digit, here: here.digit, after: after.digit)
        let upper = ByteRow(before: before.upper, here: here.upper, after: after.upper)
        let dot = ByteRow(before: before.dot, here: here.dot, after: after.dot)
        let colon = ByteRow(before: before.colon, here: here.colon, after: after.colon)
        let dash = ByteRow(before: before.dash, here: here.dash, after: after.dash)

        let alphanumeric = ByteRow(before: before.base64, here: here.base64, after: after.base64)
        let first = digit.here & ~digit.behind(1)
        let last = digit.here & ~digit.ahead(1)
        let openers = here.opener & alphanumeric.ahead(1)
        let afterUpper = first & upper.behind(1)
        let beforeUpper = last & digit.behind(1) & digit.behind(2) & upper.ahead(1)
        return openers | afterUpper | beforeUpper | numbers(first, digit) | fourAndMore(last, digit, dot, colon)
            | dotted(dot, digit, alphanumeric) | grouped(colon) | grouped(dash) | colons(colon)
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

    /// `1.2.`; `abc.` with a dot five places on; and with one seven places on amid words of 20 characters.
    @inline(__always)
    private static func dotted(_ dot: ByteRow, _ digit: ByteRow, _ word: ByteRow) -> UInt64 {
        let number = digit.behind(1) & digit.ahead(1) & (dot.ahead(2) | dot.ahead(3) | dot.ahead(4))
        let group = dot.ahead(5) & word.behind(4) & word.ahead(9)
        return dot.here & (number | group | dot.ahead(7) & word.behind(20) & word.ahead(29))
    }

    /// The dividers of groups of two or four.
    private static func grouped(_ divider: ByteRow) -> UInt64 {
        divider.here & (divider.ahead(3) & divider.ahead(6) | divider.ahead(5) & divider.ahead(10))
    }

    /// Two in a row, or the first of three with up to five characters between.
    private static func colons(_ colon: ByteRow) -> UInt64 {
        // What follows the block after this one isn't known, so all colons there may have a next.
        let next = ByteRow(before: 0, here: colon.here & followed(colon), after: colon.after)
        return colon.here & (colon.ahead(1) | followed(next))
    }

    /// For each byte, whether one of the class is one to six places on.
    private static func followed(_ row: ByteRow) -> UInt64 {
        let two = row.ahead(1) | row.ahead(2)
        let rest = ByteRow(
            before: 0, here: row.here | row.here >> 1 | row.after << 63, after: row.after | row.after >> 1)
        return two | rest.ahead(3) | rest.ahead(5)
    }
}
