/// A piece of a stack as it was saved.
struct StackMemory {
    var start: UInt64
    var bytes: ArraySlice<UInt8>

    var end: UInt64 { start &+ UInt64(bytes.count) }

    /// The 8 bytes at `address`, or `nil` when they are not all inside.
    func word(at address: UInt64) -> UInt64? {
        guard address >= start, UInt64(bytes.count) >= 8, address - start <= UInt64(bytes.count) - 8 else { return nil }
        let offset = Int(address - start)
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    }
}
