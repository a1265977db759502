/// What a journal file says of itself at its beginning. Source: systemd.io/JOURNAL_FILE_FORMAT.
struct JournalHeader {
    /// Whether values are found by SipHash with ``fileID`` as the key, rather than by Jenkins's hash.
    let isKeyed: Bool
    /// Whether offsets within objects take 32 bits.
    let isCompact: Bool
    let fileID: (UInt64, UInt64)
    let entryCount: Int
    /// Where the first list of entries is; 0 for none.
    let entryArrayOffset: Int
    let headRealtime: UInt64
    let tailRealtime: UInt64
    let tailMonotonic: UInt64

    private static let keyedHash: UInt32 = 1 << 2
    private static let compact: UInt32 = 1 << 4

    init(_ bytes: inout JournalBytes) throws(JournalError) {
        let flags = try bytes.half(at: 12)
        isKeyed = flags & Self.keyedHash != 0
        isCompact = flags & Self.compact != 0
        fileID = (try bytes.word(at: 24), try bytes.word(at: 32))
        entryCount = Int(clamping: try bytes.word(at: 152))
        entryArrayOffset = Int(clamping: try bytes.word(at: 176))
        headRealtime = try bytes.word(at: 184)
        tailRealtime = try bytes.word(at: 192)
        tailMonotonic = try bytes.word(at: 200)
    }
}

/// What an object is, and its bytes in all.
struct JournalObject {
    enum Kind: UInt8 { case data = 1, entry = 3, entryArray = 6 }

    let flags: UInt8
    let size: Int

    /// - Throws: ``JournalError`` `.inconsistent` where another kind of object stands, or one that is too small.
    init(_ kind: Kind, at offset: Int, atLeast least: Int, _ bytes: inout JournalBytes) throws(JournalError) {
        guard offset > 0, offset % 8 == 0, try bytes.byte(at: offset) == kind.rawValue else {
            throw JournalError(.inconsistent, operation: "inspect")
        }
        flags = try bytes.byte(at: offset + 1)
        size = Int(clamping: try bytes.word(at: offset + 8))
        guard size >= least, size < 1 << 32 else { throw JournalError(.inconsistent, operation: "inspect") }
    }
}
