/// One entry as it stands in its file.
struct JournalEntryRecord {
    let offset: Int
    let sequence: UInt64
    let stamp: JournalStamp
    /// Of all its values.
    let sum: UInt64
    let itemCount: Int
    private let isCompact: Bool

    /// - Throws: ``JournalError`` `.inconsistent` where no entry stands there.
    init(at offset: Int, isCompact: Bool, _ bytes: inout JournalBytes) throws(JournalError) {
        let object = try JournalObject(.entry, at: offset, atLeast: 64, &bytes)
        let itemSize = isCompact ? 4 : 16
        itemCount = (object.size - 64) / itemSize
        guard (object.size - 64) % itemSize == 0, itemCount <= Self.mostItems else {
            throw JournalError(.inconsistent, operation: "inspect")
        }
        self.offset = offset
        self.isCompact = isCompact
        sequence = try bytes.word(at: offset + 16)
        let (high, low) = (try bytes.word(at: offset + 40), try bytes.word(at: offset + 48))
        stamp = JournalStamp(
            realtimeMicroseconds: try bytes.word(at: offset + 24),
            monotonicMicroseconds: try bytes.word(at: offset + 32),
            bootID: JournalBootID(high: high.byteSwapped, low: low.byteSwapped))
        sum = try bytes.word(at: offset + 56)
    }

    /// journald takes no more fields than this.
    private static let mostItems = 1_024

    /// Where a value is, and its hash where that stands here too.
    func item(_ index: Int, _ bytes: inout JournalBytes) throws(JournalError) -> (offset: Int, hash: UInt64?) {
        if isCompact { return (Int(try bytes.half(at: offset + 64 + index * 4)), nil) }
        let at = offset + 64 + index * 16
        return (Int(clamping: try bytes.word(at: at)), try bytes.word(at: at + 8))
    }

    /// By how much the wall clock is ahead of the boot's.
    var skew: Int64 {
        Int64(clamping: stamp.realtimeMicroseconds).subtractingReportingOverflow(
            Int64(clamping: stamp.monotonicMicroseconds)
        ).partialValue
    }

    /// The same where both entries are of one boot.
    func skew(on other: JournalEntryRecord) -> Int64? { stamp.bootID == other.stamp.bootID ? skew : nil }
}
