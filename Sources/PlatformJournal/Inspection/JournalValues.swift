internal import CZstd

/// The values of a journal file: whether each is what was written, and which of the wanted ones it is.
struct JournalValues {
    /// What is known of one value.
    struct Verdict {
        /// One bit for each wanted value that it is.
        let wanted: UInt64
        /// As the file's index knows it.
        let hash: UInt64
        /// What it adds to the check sum of each entry it is in; `nil` where that isn't known.
        let sum: UInt64?
    }

    private let header: JournalHeader
    private let wanted: [[UInt8]: UInt64]
    /// By offset; `nil` for a damaged one.
    private var known: [Int: Verdict?] = [:]

    /// - Parameter wanted: "FIELD=value", the first 64.
    init(_ header: JournalHeader, wanted: [[UInt8]]) {
        self.header = header
        self.wanted = Dictionary(
            zip(wanted, 0..<UInt64(64)).map { ($0, 1 << $1) }, uniquingKeysWith: { $0 | $1 })
    }

    /// `nil` where it isn't what was written.
    mutating func verdict(at offset: Int, _ bytes: inout JournalBytes) throws(JournalError) -> Verdict? {
        if let known = known[offset] { return known }
        let verdict = try check(offset, &bytes)
        known[offset] = .some(verdict)
        return verdict
    }

    private func check(_ offset: Int, _ bytes: inout JournalBytes) throws(JournalError) -> Verdict? {
        let start = header.isCompact ? 72 : 64
        let object = try JournalObject(.data, at: offset, atLeast: start + 1, &bytes)
        guard try hasPointers(offset, &bytes) else { return nil }
        let stored = try bytes.bytes(object.size - start, at: offset + start)
        let hash = try bytes.word(at: offset + 16)
        switch object.flags & 0x07 {
        case 0: return verdict(on: stored, hash)
        case Self.zstd: return Self.decompressed(stored).flatMap { verdict(on: $0, hash) }
        // XZ and LZ4, which systemd hasn't written for years: taken as they are.
        default: return Verdict(wanted: 0, hash: hash, sum: nil)
        }
    }

    /// sd-journal leaves a value out, without a word, whose places in the indexes can't be.
    private func hasPointers(_ offset: Int, _ bytes: inout JournalBytes) throws(JournalError) -> Bool {
        for place in [24, 32, 40, 48] where try bytes.word(at: offset + place) % 8 != 0 { return false }
        let (firstEntry, entries) = (try bytes.word(at: offset + 40), try bytes.word(at: offset + 56))
        return (firstEntry == 0) == (entries == 0)
    }

    private func verdict(on value: [UInt8], _ hash: UInt64) -> Verdict? {
        let plain = JenkinsHash.hash(value)
        guard (header.isKeyed ? SipHash24(key: header.fileID).hash(value) : plain) == hash else { return nil }
        return Verdict(wanted: wanted[value] ?? 0, hash: hash, sum: plain)
    }

    private static let zstd: UInt8 = 1 << 2
    private static let longest: UInt64 = 64 << 20

    private static func decompressed(_ stored: [UInt8]) -> [UInt8]? {
        let size = ZSTD_getFrameContentSize(stored, stored.count)
        // Its two error values are the largest there are.
        guard size <= longest else { return nil }
        var written = 0
        let value = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            written = ZSTD_decompress(buffer.baseAddress, Int(size), stored, stored.count)
            count = ZSTD_isError(written) == 0 ? written : 0
        }
        return value.count == Int(size) ? value : nil
    }
}
