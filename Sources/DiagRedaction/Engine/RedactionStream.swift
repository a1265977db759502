/// Redacts a stream piece by piece, in bounded memory: for filters and pipes.
///
/// One thread at a time. Lines come out as soon as they are complete, but for a composite rule's finding that waits for
/// what the rule requires. A line longer than 1 MiB comes out in pieces,
/// each matched together with the 8 KiB before it: the longest match that is sure to be found.
public struct RedactionStream: ~Copyable {
    private static let longestLine = 1 << 20
    private static let overlap = 8 << 10
    /// A piece no longer than this waits for its end, where a rule that crosses lines may have begun in it.
    private static let shortest = 16 << 10

    private let redactor: Redactor
    private let section: String
    private var pending: [UInt8] = []
    /// The end of what was shown of a line that goes on.
    private var context: [UInt8] = []
    private var block = KeyBlock()
    /// The last lines that were shown, as they came, for composite rules.
    private var earlier: [UInt8] = []

    /// - Parameter redactor: gives pseudonyms and keeps the ledger; may serve several streams.
    public init(_ redactor: Redactor, section: String) {
        self.redactor = redactor
        self.section = section
    }

    /// Takes a piece of any size; returns what can be shown now.
    public mutating func append(_ piece: some Collection<UInt8>) -> Redaction {
        var result = Redaction()
        // Whole lines are redacted where they stand; only an unfinished one is kept.
        let taken = piece.withContiguousStorageIfAvailable { bytes in
            guard pending.isEmpty, context.isEmpty, redactor.rules.requirements.isEmpty,
                let end = bytes.lastLineEnd(), end == bytes.count || bytes.count > Self.shortest
            else { return 0 }
            redactor.redact(bytes.part(0..<end), section: section, block: &block, into: &result)
            return end
        }
        let old = pending.count
        pending += piece.dropFirst(taken ?? 0)
        if let last = pending[old...].lastIndex(of: 0x0A), !goesOn(after: last + 1) {
            let end = settledEnd(before: last + 1)
            show(upTo: end, amid: Array(pending[end..<last + 1]), into: &result)
            if end > 0 { context = [] }
        }
        while pending.count > Self.longestLine { show(upTo: cut(), into: &result) }
        return result
    }

    /// The rest, which ends without a line end.
    public consuming func finish() -> Redaction {
        var result = Redaction()
        show(upTo: pending.count, into: &result)
        return result
    }

    /// Whether a short text that ends within a line holds a keyword of a rule that crosses lines: what that rule looks for
    /// may not all be there yet.
    private func goesOn(after end: Int) -> Bool {
        guard end < pending.count, pending.count <= Self.shortest else { return false }
        let lowered = pending.map(\.lowered)
        return redactor.rules.rules.contains { rule in
            rule.crossesLines && !rule.opensBlock
                && rule.rule.keywords.contains { keyword in
                    let wanted = keyword.utf8.map(\.lowered)
                    return lowered.indices.contains { lowered[$0...].starts(with: wanted) }
                }
        }
    }

    /// Where a line that is too long is cut: at a blank, so that no word is torn.
    private func cut() -> Int {
        let half = Self.longestLine / 2
        return pending[half..<Self.longestLine].lastIndex { $0 == 0x20 || $0 == 0x09 } ?? Self.longestLine
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
        earlier = Array((earlier + pending[..<end]).suffix(Self.longestLine))
        let tooMany = earlier.indices.filter { earlier[$0] == 0x0A }.dropLast(RuleRequirement.fragment + 1)
        if let last = tooMany.last { earlier.removeSubrange(...last) }
    }

    private mutating func show(upTo end: Int, amid later: [UInt8] = [], into result: inout Redaction) {
        if end == 0 { return }
        if context.isEmpty {
            let neighbours = NeighbourLines(before: earlier, after: later)
            pending[..<end].withUnsafeBufferPointer {
                redactor.redact($0, amid: neighbours, section: section, block: &block, into: &result)
            }
        } else {
            var text = pending[..<end].withUnsafeBufferPointer { Sanitizer.clean($0) }
            text.prepend(context)
            text.bytes.withUnsafeBufferPointer {
                redactor.redact(
                    $0, text.marks, after: context.count, amid: .unknown, section: section, block: &block,
                    into: &result)
            }
        }
        rememberLines(before: end)
        context = pending[..<end].suffix(Self.overlap).withUnsafeBufferPointer { Sanitizer.clean($0).bytes }
        pending.removeSubrange(..<end)
    }
}
