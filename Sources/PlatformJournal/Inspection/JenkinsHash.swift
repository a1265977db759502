/// Bob Jenkins's lookup3, with which journals before systemd 246 find values.
///
/// Source: lookup3.c (2006, public domain), `hashlittle2` read byte by byte, both results as journald joins them.
enum JenkinsHash {
    static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { hash($0) } }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let start = 0xdead_beef &+ UInt32(truncatingIfNeeded: bytes.count)
        var (a, b, c) = (start, start, start)
        var at = 0
        while bytes.count - at > 12 {
            a &+= word(bytes, at)
            b &+= word(bytes, at + 4)
            c &+= word(bytes, at + 8)
            mix(&a, &b, &c)
            at += 12
        }
        if bytes.count > at {
            a &+= word(bytes, at)
            b &+= word(bytes, at + 4)
            c &+= word(bytes, at + 8)
            finish(&a, &b, &c)
        }
        return UInt64(c) << 32 | UInt64(b)
    }

    /// Four bytes; zeros behind the end.
    private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt32 {
        if at + 4 <= bytes.count {
            return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
        }
        return (0..<4).reduce(0) { at + $1 < bytes.count ? $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) : $0 }
    }

    private static func mix(_ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32) {
        a = (a &- c) ^ c.rotated(4)
        c &+= b
        b = (b &- a) ^ a.rotated(6)
        a &+= c
        c = (c &- b) ^ b.rotated(8)
        b &+= a
        a = (a &- c) ^ c.rotated(16)
        c &+= b
        b = (b &- a) ^ a.rotated(19)
        a &+= c
        c = (c &- b) ^ b.rotated(4)
        b &+= a
    }

    private static func finish(_ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32) {
        c = (c ^ b) &- b.rotated(14)
        a = (a ^ c) &- c.rotated(11)
        b = (b ^ a) &- a.rotated(25)
        c = (c ^ b) &- b.rotated(16)
        a = (a ^ c) &- c.rotated(4)
        b = (b ^ a) &- a.rotated(14)
        c = (c ^ b) &- b.rotated(24)
    }
}

extension UInt32 {
    fileprivate func rotated(_ bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
