/// Redacts a stream piece by piece, in bounded memory: for filters and pipes.
///
/// One thread at a time. Lines come out as soon as they are complete. A line longer than 1 MiB comes out in pieces,
/// each matched together with the 8 KiB before it: the longest match that is sure to be found.
public struct RedactionStream: ~Copyable {
    private static let longestLine = 1 << 20
    private static let overlap = 8 << 10

    private let redactor: Redactor
    private let section: String
    private var pending: [UInt8] = []
    /// The end of what was shown of a line that goes on.
    private var context = CleanText(bytes: [], replaced: [], nulOffsets: [])
    private var block = KeyBlock()

    /// - Parameter redactor: gives pseudonyms and keeps the ledger; may serve several streams.
    public init(_ redactor: Redactor, section: String) {
        self.redactor = redactor
        self.section = section
    }

    /// Takes a piece of any size; returns what can be shown now.
    public mutating func append(_ piece: some Collection<UInt8>) -> Redaction {
        let old = pending.count
        pending += piece
        var result = Redaction()
        if let last = pending[old...].lastIndex(of: 0x0A) {
            show(upTo: last + 1, into: &result)
            context.bytes = []
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

    /// Where a line that is too long is cut: at a blank, so that no word is torn.
    private func cut() -> Int {
        let half = Self.longestLine / 2
        return pending[half..<Self.longestLine].lastIndex { $0 == 0x20 || $0 == 0x09 } ?? Self.longestLine
    }

    private mutating func show(upTo end: Int, into result: inout Redaction) {
        if context.bytes.isEmpty {
            let whole = redactor.redaction(of: Array(pending[..<end]), section: section, block: &block)
            result.append(whole)
        } else {
            var text = pending[..<end].withUnsafeBufferPointer { Sanitizer.clean($0) }
            text.prepend(context.bytes)
            redactor.redact(
                text, after: context.bytes.count, section: section, block: &block, into: &result)
        }
        context.bytes = pending[..<end].suffix(Self.overlap).withUnsafeBufferPointer { Sanitizer.clean($0).bytes }
        pending.removeSubrange(..<end)
    }
}
