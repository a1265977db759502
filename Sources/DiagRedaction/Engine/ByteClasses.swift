/// Which of 64 bytes are digits, dividers, capital letters.
struct ByteClasses {
    let digit: ByteRow
    let dot: ByteRow
    let colon: ByteRow
    let dash: ByteRow
    let upper: ByteRow
    /// `@` or `+`.
    let opener: ByteRow
    /// The alphabets of base64 and base64url.
    let base64: ByteRow

    /// - Parameter bytes: 64 of them.
    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>) {
        let block = ByteBlock(bytes)
        digit = ByteRow(here: block.places { $0.digits })
        upper = ByteRow(here: block.places { $0.capitals })
        dot = ByteRow(here: block.places { $0.equals(".") })
        colon = ByteRow(here: block.places { $0.equals(":") })
        dash = ByteRow(here: block.places { $0.equals("-") })
        opener = ByteRow(here: block.places { $0.equals("@") | $0.equals("+") })
        base64 = ByteRow(
            here: block.places {
                $0.letters | $0.digits | $0.equals("+") | $0.equals("-") | $0.equals("/") | $0.equals("_")
            })
    }

    /// The classes of the bytes from `start` on, as far as there are any.
    @inline(__always)
    static func of(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> ByteClasses? {
        guard let base = text.baseAddress else { return nil }
        if start >= 0, start + ByteBlock.width <= text.count { return ByteClasses(base + start) }
        return ofEnd(text, at: start)
    }

    private static func ofEnd(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> ByteClasses? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ByteBlock.width) { padded in
            padded.initialize(repeating: 0)
            let part = max(0, start)..<min(text.count, start + ByteBlock.width)
            guard let target = padded.baseAddress, let source = text.baseAddress, !part.isEmpty else { return nil }
            (target + part.lowerBound - start).update(from: source + part.lowerBound, count: part.count)
            return ByteClasses(target)
        }
    }
}
