/// SipHash-2-4, with which journals since systemd 246 find values.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012). Swift's own `Hasher` is SipHash-1-3 with a key
/// that nobody may set.
struct SipHash24 {
    private let key: (UInt64, UInt64)

    /// - Parameter key: 16 bytes, as two little-endian numbers.
    init(key: (UInt64, UInt64)) { self.key = key }

    func hash(_ bytes: [UInt8]) -> UInt64 {
        var state = State(key)
        bytes.withUnsafeBytes { raw in
            let whole = raw.count & ~7
            for at in stride(from: 0, to: whole, by: 8) {
                state.absorb(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
            }
            var last = UInt64(truncatingIfNeeded: raw.count) << 56
            for at in whole..<raw.count { last |= UInt64(raw[at]) << UInt64(8 * (at - whole)) }
            state.absorb(last)
        }
        return state.finished()
    }

    private struct State {
        var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)

        init(_ key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736f_6d65_7073_6575
            v1 = key.1 ^ 0x646f_7261_6e64_6f6d
            v2 = key.0 ^ 0x6c79_6765_6e65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func absorb(_ word: UInt64) {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }

        mutating func finished() -> UInt64 {
            v2 ^= 0xff
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = v1.rotated(13) ^ v0
            v0 = v0.rotated(32)
            v2 &+= v3
            v3 = v3.rotated(16) ^ v2
            v0 &+= v3
            v3 = v3.rotated(21) ^ v0
            v2 &+= v1
            v1 = v1.rotated(17) ^ v2
            v2 = v2.rotated(32)
        }
    }
}

extension UInt64 {
    fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
