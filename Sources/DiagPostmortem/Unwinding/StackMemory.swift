/// A piece of a stack as it was saved.
struct StackMemory {
    var start: UInt64
    var bytes: ArraySlice<UInt8>

    var end: UInt64 { start &+ UInt64(bytes.count) }

    /// The 8 bytes at `address`, or `nil` when they are not all inside.
    func word(at address: UInt64) -> UInt64? {
        guard let offset = offset(of: address, count: 8) else { return nil }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    }

    /// The bytes at `address`, or `nil` when they are not all inside.
    func bytes(at address: UInt64, count: Int) -> ArraySlice<UInt8>? {
        offset(of: address, count: count).map { bytes.dropFirst($0).prefix(count) }
    }

    /// Any address may be asked for, also one so high that what lies behind it begins at 0 again.
    private func offset(of address: UInt64, count: Int) -> Int? {
        guard address >= start, bytes.count >= count, address - start <= UInt64(bytes.count - count) else { return nil }
        return Int(address - start)
    }
}
