/// Which of 64 bytes are digits, dividers, capital letters: one bit a byte, the first byte in the lowest bit.
struct ByteClasses {
    private(set) var digit: UInt64 = 0
    private(set) var dot: UInt64 = 0
    private(set) var colon: UInt64 = 0
    private(set) var dash: UInt64 = 0
    private(set) var upper: UInt64 = 0
    /// `@` or `+`.
    private(set) var opener: UInt64 = 0
    /// The alphabets of base64 and base64url.
    private(set) var base64: UInt64 = 0

    init() {}

    /// - Parameter bytes: 64 of them.
    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>) {
        let block = ByteBlock(bytes)
        digit = block.places { $0.digits }
        upper = block.places { $0.capitals }
        dot = block.places { $0.equals(".") }
        colon = block.places { $0.equals(":") }
        dash = block.places { $0.equals("-") }
        opener = block.places { $0.equals("@") | $0.equals("+") }
        base64 = block.places {
            $0.letters | $0.digits | $0.equals("+") | $0.equals("-") | $0.equals("/") | $0.equals("_")
        }
    }

    /// The classes of the bytes from `start` on, as far as there are any.
    @inline(__always)
    static func of(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> ByteClasses {
        guard let base = text.baseAddress, start < text.count else { return ByteClasses() }
        if start + ByteBlock.width <= text.count { return ByteClasses(base + start) }
        return ofEnd(text, at: start)
    }

    private static func ofEnd(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> ByteClasses {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ByteBlock.width) { padded in
            padded.initialize(repeating: 0)
            for index in start..<text.count { padded[index - start] = text[index] }
            return padded.baseAddress.map { ByteClasses($0) } ?? ByteClasses()
        }
    }
}
