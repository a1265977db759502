/// Redacts a stream piece by piece, in bounded memory: for filters and pipes. The result doesn't depend on how the
/// stream is cut into pieces.
///
/// One thread at a time. Lines come out as soon as they are complete, but for such as may begin a match over lines, at
/// most 16 KiB of them, and a composite rule's finding that waits for what the rule requires. A line longer than 1 MiB
/// comes out in pieces, each matched together with the 8 KiB before it: the longest match that is sure to be found.
public struct RedactionStream: ~Copyable {
    private static let longestLine = 1 << 20
    private static let overlap = 8 << 10

    private let redactor: Redactor
    private let section: String
    private var pending: [UInt8] = []
    /// The end of what was shown of a line that goes on.
    private var context: [UInt8] = []
    private var blocks = BlockReadings()
    private var blockSize = BlockSize()
    /// The last lines that were shown, as they came, for composite rules.
    private var earlier: [UInt8] = []
    /// Lines were dropped from ``earlier`` that a composite rule may still look at.
    private var forgetsLines = false

    /// - Parameters:
    ///   - redactor: gives pseudonyms and keeps the ledger; may serve several streams.
    ///   - bytes: about so many will come, where that is known: for a long text what makes it fast is made at once.
    public init(_ redactor: Redactor, section: String, expecting bytes: Int = 0) {
        redactor.expect(bytes)
        self.redactor = redactor
        self.section = section
    }

    /// How many bytes are best given at a time, where so many are there: more where little is masked.
    public var pieceSize: Int { blockSize.bytes }

    /// Takes a piece of any size; returns what can be shown now.
    public mutating func append(_ piece: some Collection<UInt8>) -> Redaction {
        var result = Redaction()
        // Whole lines are redacted where they stand; only what has to wait is kept.
        let taken = piece.withContiguousStorageIfAvailable { bytes in
            guard pending.isEmpty, context.isEmpty, redactor.rules.requirements.isEmpty,
                bytes.count <= Self.longestLine, let end = bytes.lastLineEnd()
            else { return 0 }
            return redactor.redact(
                bytes.part(0..<end), awaitsMore: true, section: section, blocks: &blocks, blockSize: &blockSize,
                into: &result)
        }
        pending += piece.dropFirst(taken ?? 0)
        while showNext(into: &result) {}
        return result
    }

    /// The rest, which ends without a line end.
    public consuming func finish() -> Redaction {
        var result = Redaction()
        showLines(upTo: pending.count, isLast: true, into: &result)
        return result
    }

    /// Shows whole lines, the end of a long line or a piece of one; `false` when nothing more can be shown now.
    private mutating func showNext(into result: inout Redaction) -> Bool {
        if context.isEmpty {
            let (end, isBeforeLong) = shortLines()
            if end > 0 { return showLines(upTo: end, isLast: isBeforeLong, into: &result) || isBeforeLong }
        } else if let end = pending.prefix(Self.longestLine).firstIndex(of: 0x0A) {
            showPiece(upTo: end + 1, into: &result)
            context = []
            return true
        }
        if pending.count <= Self.longestLine { return false }
        showPiece(upTo: cut(), into: &result)
        return true
    }

    /// Where the complete lines end that are not too long, and whether one that is follows them.
    private func shortLines() -> (end: Int, isBeforeLong: Bool) {
        let last = pending.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        if pending.count <= Self.longestLine { return (last, false) }
        var end = 0
        while end < last, let next = pending[end...].firstIndex(of: 0x0A), next - end < Self.longestLine {
            end = next + 1
        }
        return (end, end < last || pending.count - end > Self.longestLine)
    }

    /// Where a line that is too long is cut: at a blank, so that no word is torn.
    private func cut() -> Int {
        let half = Self.longestLine / 2
        return pending[half..<Self.longestLine].lastIndex { $0 == 0x20 || $0 == 0x09 } ?? Self.longestLine
    }

    /// - Parameter isLast: nothing follows that could be matched together with these lines.
    /// - Returns: whether any could be shown.
    @discardableResult
    private mutating func showLines(upTo end: Int, isLast: Bool, into result: inout Redaction) -> Bool {
        if end == 0 { return false }
        if !context.isEmpty {
            showPiece(upTo: end, into: &result)
            return true
        }
        let settled = isLast ? end : settledEnd(before: end)
        // What a long line holds isn't known: each requirement counts as met.
        let isKnown = !forgetsLines && !(isLast && end < pending.count)
        let neighbours = isKnown ? NeighbourLines(before: earlier, after: Array(pending[settled..<end])) : nil
        let done = pending[..<settled].withUnsafeBufferPointer {
            redactor.redact(
                $0, amid: neighbours, awaitsMore: !isLast, section: section, blocks: &blocks, blockSize: &blockSize,
                into: &result)
        }
        rememberLines(before: done)
        pending.removeSubrange(..<done)
        return done > 0
    }

    /// A piece of a long line.
    private mutating func showPiece(upTo end: Int, into result: inout Redaction) {
        var text = pending[..<end].withUnsafeBufferPointer { Sanitizer.clean($0) }
        text.prepend(context)
        text.bytes.withUnsafeBufferPointer {
            _ = redactor.redact(
                $0, text.marks, after: context.count, amid: .unknown, awaitsMore: false, section: section,
                blocks: &blocks, into: &result)
        }
        rememberLines(before: end)
        context = text.bytes.suffix(Self.overlap)
        pending.removeSubrange(..<end)
    }

    /// Where the lines end that lines to come can't change: those before the first finding of a composite rule that
    /// waits for what it requires.
    private func settledEnd(before end: Int) -> Int {
        let requirements = redactor.rules.requirements
        if requirements.isEmpty { return end }
        let known = earlier + pending[..<end]
        guard let found = redactor.compositeFindings(in: known) else { return end }
        let lineEnds = known.indices.filter { known[$0] == 0x0A }
        let open = found.firstOpenLine(of: requirements)
        return open == 0 ? 0 : max(0, lineEnds[min(open, lineEnds.count) - 1] + 1 - earlier.count)
    }

    /// Keeps the last lines for composite rules, where there are any.
    private mutating func rememberLines(before end: Int) {
        if redactor.rules.requirements.isEmpty { return }
        earlier += pending[..<end]
        let lineEnds = earlier.indices.filter { earlier[$0] == 0x0A }
        var first = lineEnds.dropLast(RuleRequirement.fragment + 1).last.map { $0 + 1 } ?? 0
        if first > 0 { forgetsLines = false }
        if earlier.count - first > Self.longestLine {
            forgetsLines = true
            first = earlier.count - Self.longestLine
        }
        earlier.removeSubrange(..<first)
    }
}
