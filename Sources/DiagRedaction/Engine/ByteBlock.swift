#if arch(x86_64)
    internal import _Builtin_intrinsics.intel

    /// 64 bytes that are compared at once; of each answer the first byte is the lowest bit.
    ///
    /// With SSE2, which every x86-64 processor has.
    struct ByteBlock {
        static let width = 64

        private let lanes: (__m128i, __m128i, __m128i, __m128i)

        /// - Parameter bytes: 64 of them.
        @inline(__always)
        init(_ bytes: UnsafePointer<UInt8>) {
            func load(_ lane: Int) -> __m128i {
                UnsafeRawPointer(bytes + 16 * lane).loadUnaligned(as: __m128i.self)
            }
            lanes = (load(0), load(1), load(2), load(3))
        }

        @inline(__always)
        private func bits(_ compare: (__m128i) -> __m128i) -> UInt64 {
            func lane(_ bytes: __m128i) -> UInt64 { UInt64(UInt32(bitPattern: _mm_movemask_epi8(compare(bytes)))) }
            return lane(lanes.0) | lane(lanes.1) << 16 | lane(lanes.2) << 32 | lane(lanes.3) << 48
        }

        /// Which bytes are `byte`.
        @inline(__always)
        func places(of byte: UInt8) -> UInt64 {
            let wanted = _mm_set1_epi8(CChar(bitPattern: byte))
            return bits { _mm_cmpeq_epi8($0, wanted) }
        }

        /// Which bytes are from `first` to `last`.
        @inline(__always)
        func places(from first: UInt8, to last: UInt8, ignoring ignored: UInt8 = 0) -> UInt64 {
            let offset = _mm_set1_epi8(CChar(bitPattern: first))
            let most = _mm_set1_epi8(CChar(bitPattern: last - first))
            let mask = _mm_set1_epi8(CChar(bitPattern: ignored))
            return bits { bytes in
                let distance = _mm_sub_epi8(_mm_or_si128(bytes, mask), offset)
                return _mm_cmpeq_epi8(_mm_min_epu8(distance, most), distance)
            }
        }
    }
#else
    /// 64 bytes that are compared at once; of each answer the first byte is the lowest bit.
    struct ByteBlock {
        static let width = 64

        private let bytes: UnsafePointer<UInt8>

        /// - Parameter bytes: 64 of them, which outlive this.
        init(_ bytes: UnsafePointer<UInt8>) { self.bytes = bytes }

        private func bits(_ isWanted: (UInt8) -> Bool) -> UInt64 {
            var result: UInt64 = 0
            for index in 0..<Self.width where isWanted(bytes[index]) { result |= 1 << UInt64(index) }
            return result
        }

        /// Which bytes are `byte`.
        func places(of byte: UInt8) -> UInt64 { bits { $0 == byte } }

        /// Which bytes are from `first` to `last`.
        func places(from first: UInt8, to last: UInt8, ignoring ignored: UInt8 = 0) -> UInt64 {
            bits { ($0 | ignored) &- first <= last - first }
        }
    }
#endif

extension ByteBlock {
    /// Which bytes are ASCII letters.
    @inline(__always)
    var letters: UInt64 {
        places(from: UInt8(ascii: "a"), to: UInt8(ascii: "z"), ignoring: 0x20)
    }

    /// What `body` makes of the last bytes of `text`, fewer than 64, from `start` on; beyond its end they are zero.
    @inline(__always)
    static func readingEnd<Result>(
        of text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (ByteBlock) -> Result
    ) -> Result? {
        guard start < text.count else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { padded in
            padded.initialize(repeating: 0)
            for index in start..<min(start + width, text.count) { padded[index - start] = text[index] }
            return padded.baseAddress.map { body(ByteBlock($0)) }
        }
    }
}
