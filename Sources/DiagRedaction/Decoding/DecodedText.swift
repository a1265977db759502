/// Text with its escapes undone, and where each byte came from.
///
/// What shows nothing is left out, as the ``Sanitizer`` does outside: colours of a terminal that JSON writes as
/// `\u001b[31m` touch the token behind them.
struct DecodedText {
    private(set) var bytes: [UInt8] = []

    /// A run of characters that stand as they are, or one that was escaped.
    private struct Piece {
        /// Its first byte in ``bytes``.
        var place: Int
        /// Where it begins in the original.
        var origin: Int
        var isPlain: Bool
    }

    private var pieces: [Piece] = []
    private var sequence = Sequence.none

    /// How far into a terminal's control sequence the text is.
    private enum Sequence {
        case none, escape, parameters
        /// A title or the like, which began after so many bytes and pieces and goes when it ends.
        case string(bytes: Int, pieces: Int)
    }

    /// The range in the original that holds all of `range`.
    func original(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        let head = piece(at: first)
        let tail = piece(at: last)
        let start = pieces[head].origin + (pieces[head].isPlain ? first - pieces[head].place : 0)
        let end =
            pieces[tail].isPlain
            ? pieces[tail].origin + last - pieces[tail].place + 1 : pieces[tail + 1].origin
        return start..<end
    }

    /// The last piece that begins at or before a byte, found by halving.
    private func piece(at place: Int) -> Int {
        var lower = 0
        var upper = pieces.count - 1
        while lower + 1 < upper {
            let middle = (lower + upper) / 2
            if pieces[middle].place <= place { lower = middle } else { upper = middle }
        }
        return lower
    }

    /// - Parameter isDeepest: text in this text is not looked into: however often a quote in it is escaped, it is one.
    /// - Returns: `nil` when nothing is encoded.
    init?(_ text: UnsafeBufferPointer<UInt8>, line: Range<Int>, isDeepest: Bool = false) {
        var index = line.lowerBound
        var plain = index
        while index < line.upperBound {
            let quote = isDeepest ? Escape.quote(text, at: index, before: line.upperBound) : nil
            guard let found = quote ?? Escape.decode(text, at: index, before: line.upperBound) else {
                index += 1
                continue
            }
            appendPlain(plain..<index, of: text)
            append(found.scalar, from: index)
            index += found.length
            plain = index
        }
        if plain == line.lowerBound { return nil }
        appendPlain(plain..<index, of: text)
        pieces.append(Piece(place: bytes.count, origin: line.upperBound, isPlain: true))
    }

    /// What shows nothing, and marks on the letter before.
    static func leavesOut(_ scalar: Unicode.Scalar) -> Bool {
        InvisibleRun.isInvisible(scalar)
            || [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private mutating func appendPlain(_ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
        var start = range.lowerBound
        while start < range.upperBound, isOfSequence(UInt32(text[start])) { start += 1 }
        if range.isEmpty { return }
        pieces.append(Piece(place: bytes.count, origin: start, isPlain: true))
        bytes += text[start..<range.upperBound]
    }

    private mutating func append(_ scalar: Unicode.Scalar, from origin: Int) {
        endString(at: scalar)
        pieces.append(Piece(place: bytes.count, origin: origin, isPlain: false))
        if isOfSequence(scalar.value) || Self.leavesOut(scalar) { return }
        switch scalar.value {
        case 0x00: bytes.append(0x20)
        case 0x1B: sequence = .escape
        case 0x09, 0x0A, 0x0D, 0x20..<0x7F, 0xA0...: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
        default: break
        }
    }

    /// A string ends with BEL or an escape character. One that holds another escaped character may hold a secret that is
    /// seen nowhere else: it stays.
    private mutating func endString(at scalar: Unicode.Scalar) {
        guard case .string(let bytesBefore, let piecesBefore) = sequence else { return }
        sequence = .none
        guard scalar.value == 0x07 || scalar.value == 0x1B else { return }
        bytes.removeSubrange(bytesBefore...)
        pieces.removeSubrange(piecesBefore...)
    }

    /// Takes a character that belongs to a control sequence.
    private mutating func isOfSequence(_ value: UInt32) -> Bool {
        switch (sequence, value) {
        case (.none, _), (.string, _): return false
        case (.escape, UInt32(UInt8(ascii: "]"))), (.escape, UInt32(UInt8(ascii: "k"))):
            sequence = .string(bytes: bytes.count, pieces: pieces.count)
            return false
        case (.escape, UInt32(UInt8(ascii: "\\"))): sequence = .none
        case (.escape, UInt32(UInt8(ascii: "["))): sequence = .parameters
        case (.parameters, 0x20..<0x40): break
        case (.parameters, 0x40..<0x7F): sequence = .none
        default:
            sequence = .none
            return false
        }
        return true
    }
}
