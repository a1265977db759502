/// Values that allowlists have let pass, so that the same names needn't be compared with a list again and again: `root`,
/// well-known hosts. What is private is never among them.
///
/// One thread's working memory: a few hundred values, each in the one place that its bytes give.
struct HarmlessValues {
    private struct Value: Equatable {
        var rule: Int32
        var count: Int32
        var bytes: SIMD32<UInt8>
    }

    private var values: [Value]

    private static let size = 256

    init() { values = Array(repeating: Value(rule: -1, count: 0, bytes: .zero), count: Self.size) }

    /// Whether a list of the rule let the value pass.
    func contains(_ text: UnsafeBufferPointer<UInt8>, of rule: Int) -> Bool {
        guard let value = Self.value(text, rule) else { return false }
        return values[Self.place(of: value)] == value
    }

    mutating func insert(_ text: UnsafeBufferPointer<UInt8>, of rule: Int) {
        if let value = Self.value(text, rule) { values[Self.place(of: value)] = value }
    }

    /// `nil` for long ones.
    private static func value(_ text: UnsafeBufferPointer<UInt8>, _ rule: Int) -> Value? {
        guard text.count <= MemoryLayout<SIMD32<UInt8>>.size else { return nil }
        var bytes = SIMD32<UInt8>.zero
        withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: UnsafeRawBufferPointer(text)) }
        return Value(rule: Int32(rule), count: Int32(text.count), bytes: bytes)
    }

    private static func place(of value: Value) -> Int {
        // Both are 32 bytes, and any bits make numbers.
        let words = unsafeBitCast(value.bytes, to: SIMD4<UInt64>.self) &* SIMD4(1, 3, 5, 7)
        let mixed = (words.wrappedSum() ^ UInt64(truncatingIfNeeded: value.rule)) &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> 32) & (size - 1)
    }
}
