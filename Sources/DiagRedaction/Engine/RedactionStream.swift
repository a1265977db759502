/// Redacts a stream piece by piece, in bounded memory: for filters and pipes.
///
/// One thread at a time. Lines come out as soon as they are complete, except within an armored key, where each line
/// still comes out by itself.
public struct RedactionStream: ~Copyable {
    private let redactor: Redactor
    private let section: String
    private var pending: [UInt8] = []
    private var block = KeyBlock()

    /// - Parameter redactor: gives pseudonyms and keeps the ledger; may serve several streams.
    public init(_ redactor: Redactor, section: String) {
        self.redactor = redactor
        self.section = section
    }

    /// Takes a piece of any size; returns what can be shown now: whole lines.
    public mutating func append(_ piece: some Collection<UInt8>) -> Redaction {
        pending += piece
        guard let last = pending.lastIndex(of: 0x0A) else { return Redaction() }
        let lines = Array(pending[...last])
        pending.removeSubrange(...last)
        return redactor.redaction(of: lines, section: section, block: &block)
    }

    /// The rest, which ends without a line end.
    public consuming func finish() -> Redaction {
        redactor.redaction(of: pending, section: section, block: &block)
    }
}
