/// The checksum of a debug file that .gnu_debuglink holds: CRC-32 as zlib and IEEE 802.3 have it.
enum LinkChecksum {
    private static let blockSize = 1 << 16

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xedb8_8320 }
    }

    /// `nil` when the file can't be read to its end.
    static func of(_ bytes: ModuleBytes) -> UInt32? {
        var checksum: UInt32 = .max
        var offset: UInt64 = 0
        while offset < bytes.size {
            let count = min(Int(bytes.size - offset), blockSize)
            guard let block = bytes.bytes(at: offset, count: count) else { return nil }
            table.withUnsafeBufferPointer { table in
                for byte in block { checksum = checksum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] }
            }
            offset += UInt64(count)
        }
        return ~checksum
    }
}
