internal import Glibc

/// Compares what came out of a gzip file with the checksum and the length in its last eight bytes (RFC 1952), which
/// libarchive skips.
struct GzipCheck {
    private let isGzip: Bool
    private var sum: UInt = 0
    private var length: UInt64 = 0

    /// - Parameter isGzip: Anything else checks itself.
    init(isGzip: Bool) { self.isGzip = isGzip }

    mutating func add(_ bytes: [UInt8], _ library: ArchiveLibrary) {
        guard isGzip, !bytes.isEmpty else { return }
        sum = library.checksum(sum, bytes, UInt32(clamping: bytes.count))
        length += UInt64(bytes.count)
    }

    /// - Throws: ``ArchiveError`` `.badChecksum`. Several gzip files one behind the other have no common checksum: where
    ///   the length isn't that of the last and another beginning is found, they pass.
    func expectMatch(descriptor: Int32) throws(ArchiveError) {
        guard isGzip else { return }
        let end = Int(lseek(descriptor, 0, SEEK_END))
        let trailer = Self.read(descriptor, end - 8, count: 8)
        guard trailer.count == 8 else { throw ArchiveError(.truncated, operation: "pread") }
        func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
        let sumFits = number(trailer[..<4]) == UInt32(truncatingIfNeeded: sum)
        let lengthFits = number(trailer[4...]) == UInt32(truncatingIfNeeded: length)
        if sumFits && lengthFits { return }
        guard !lengthFits, Self.holdsAnotherBeginning(descriptor) else {
            throw ArchiveError(.badChecksum, operation: "crc32")
        }
    }

    /// Whether a gzip header stands anywhere but at the beginning.
    private static func holdsAnotherBeginning(_ descriptor: Int32) -> Bool {
        var at = 10
        while true {
            let chunk = read(descriptor, at, count: 1 << 16)
            guard chunk.count > 10 else { return false }
            for index in 0..<(chunk.count - 10) where chunk[index] == 0x1F && isHeader(chunk[index..<index + 10]) {
                return true
            }
            at += chunk.count - 10
        }
    }

    /// Magic, deflate, known flags, a compression level and a system that exist (RFC 1952, 2.3).
    private static func isHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
        let header = Array(bytes)
        return header[1] == 0x8B && header[2] == 8 && header[3] < 0x20 && [0, 2, 4].contains(header[8])
            && (header[9] <= 13 || header[9] == 255)
    }

    private static func read(_ descriptor: Int32, _ offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            used = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
        }
    }
}
