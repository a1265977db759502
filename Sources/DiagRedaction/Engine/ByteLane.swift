#if arch(x86_64)
    internal import _Builtin_intrinsics.intel

    /// 16 bytes that are compared at once, with SSE2, which every x86-64 processor has.
    struct ByteLane {
        static let width = 16

        private let bytes: __m128i

        /// What a test says of each byte.
        struct Answer {
            fileprivate let bytes: __m128i

            /// The first byte's in the lowest bit.
            @inline(__always)
            var bits: UInt64 { UInt64(UInt32(bitPattern: _mm_movemask_epi8(bytes))) }

            @inline(__always)
            static func | (one: Answer, other: Answer) -> Answer {
                Answer(bytes: _mm_or_si128(one.bytes, other.bytes))
            }
        }

        /// - Parameter bytes: 16 of them.
        @inline(__always)
        init(_ bytes: UnsafePointer<UInt8>) { self.bytes = UnsafeRawPointer(bytes).loadUnaligned(as: __m128i.self) }

        /// The same byte everywhere.
        @inline(__always)
        init(repeating byte: UInt8) { bytes = _mm_set1_epi8(CChar(bitPattern: byte)) }

        private init(_ bytes: __m128i) { self.bytes = bytes }

        @inline(__always)
        func store(to place: UnsafeMutablePointer<UInt8>) {
            UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: __m128i.self)
        }

        /// `byte` where the answer is yes.
        @inline(__always)
        func replacing(_ answer: Answer, by byte: UInt8) -> ByteLane {
            let new = _mm_and_si128(answer.bytes, _mm_set1_epi8(CChar(bitPattern: byte)))
            return ByteLane(_mm_or_si128(_mm_andnot_si128(answer.bytes, bytes), new))
        }

        /// Which bytes are `byte`, with the bits of `ignored` set in them.
        @inline(__always)
        func equals(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> Answer {
            let read = _mm_or_si128(bytes, _mm_set1_epi8(CChar(bitPattern: ignored)))
            return Answer(bytes: _mm_cmpeq_epi8(read, _mm_set1_epi8(CChar(bitPattern: byte))))
        }

        /// Which bytes are from `first` to `last`, at most 254 more, with the bits of `ignored` set in them.
        @inline(__always)
        func isFrom(_ first: UInt8, to last: UInt8, ignoring ignored: UInt8 = 0) -> Answer {
            let read = _mm_or_si128(bytes, _mm_set1_epi8(CChar(bitPattern: ignored)))
            // SSE2 compares signed bytes: `first` becomes the least of them.
            let moved = _mm_sub_epi8(read, _mm_set1_epi8(CChar(bitPattern: first ^ 0x80)))
            let end = CChar(truncatingIfNeeded: Int(CChar.min) + Int(last - first) + 1)
            return Answer(bytes: _mm_cmpgt_epi8(_mm_set1_epi8(end), moved))
        }
    }
#else
    /// 16 bytes that are compared together.
    struct ByteLane {
        static let width = 16

        private let bytes: SIMD16<UInt8>

        /// What a test says of each byte.
        struct Answer {
            fileprivate let mask: SIMDMask<SIMD16<Int8>>

            /// The first byte's in the lowest bit.
            var bits: UInt64 { (0..<ByteLane.width).reduce(0) { mask[$1] ? $0 | 1 << UInt64($1) : $0 } }

            static func | (one: Answer, other: Answer) -> Answer { Answer(mask: one.mask .| other.mask) }
        }

        /// - Parameter bytes: 16 of them.
        init(_ bytes: UnsafePointer<UInt8>) {
            self.bytes = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<UInt8>.self)
        }

        /// The same byte everywhere.
        init(repeating byte: UInt8) { bytes = SIMD16(repeating: byte) }

        private init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

        func store(to place: UnsafeMutablePointer<UInt8>) {
            UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        }

        /// `byte` where the answer is yes.
        func replacing(_ answer: Answer, by byte: UInt8) -> ByteLane {
            ByteLane(bytes.replacing(with: byte, where: answer.mask))
        }

        /// Which bytes are `byte`, with the bits of `ignored` set in them.
        func equals(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> Answer { Answer(mask: (bytes | ignored) .== byte) }

        /// Which bytes are from `first` to `last`, at most 254 more, with the bits of `ignored` set in them.
        func isFrom(_ first: UInt8, to last: UInt8, ignoring ignored: UInt8 = 0) -> Answer {
            Answer(mask: ((bytes | ignored) &- first) .<= (last - first))
        }
    }
#endif

extension ByteLane {
    /// Which bytes are this ASCII character.
    @inline(__always)
    func equals(_ character: Unicode.Scalar) -> Answer { equals(UInt8(ascii: character)) }

    /// Which bytes are ASCII digits.
    @inline(__always)
    var digits: Answer { isFrom(UInt8(ascii: "0"), to: UInt8(ascii: "9")) }

    /// Which bytes are capital ASCII letters.
    @inline(__always)
    var capitals: Answer { isFrom(UInt8(ascii: "A"), to: UInt8(ascii: "Z")) }

    /// Which bytes are ASCII letters.
    @inline(__always)
    var letters: Answer { isFrom(UInt8(ascii: "a"), to: UInt8(ascii: "z"), ignoring: 0x20) }
}
