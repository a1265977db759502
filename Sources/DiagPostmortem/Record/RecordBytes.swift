internal import CCrashHandler

/// Typed, checked reads from a record's bytes: each returns `nil` for what isn't wholly inside.
struct RecordBytes {
    let all: [UInt8]

    /// A C struct at `offset`.
    func load<T: BitwiseCopyable>(_ type: T.Type, at offset: Int) -> T? {
        guard offset >= 0, offset <= all.count - MemoryLayout<T>.size else { return nil }
        return all.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    }

    func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= all.count, length <= all.count - offset else { return nil }
        return all[offset..<offset + length]
    }

    /// Text at `offset`; bytes that aren't UTF-8 become U+FFFD.
    func text(_ offset: Int, _ length: Int) -> String? {
        slice(offset, length).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Longest text that a range may name, in bytes: a record could name all of itself, over and over.
    private static let rangeLimit = 16_384

    func text(_ range: gt_range) -> String? {
        range.length > Self.rangeLimit ? nil : text(Int(range.offset), Int(range.length))
    }

    /// The record's own checksum of a run of bytes.
    func checksum(_ offset: Int, _ length: Int) -> UInt64? {
        guard slice(offset, length) != nil else { return nil }
        return all.withUnsafeBytes { bytes in bytes.baseAddress.map { gt_record_checksum($0 + offset, length) } }
    }
}
