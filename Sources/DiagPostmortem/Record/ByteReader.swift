/// Reads little-endian values from untrusted bytes; everything past the end is `nil`.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = ArraySlice(bytes)
        position = self.bytes.startIndex
    }

    var remaining: Int { bytes.endIndex - position }

    mutating func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        let count = MemoryLayout<T>.size
        guard let slice = take(count) else { return nil }
        var value: T = 0
        withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: slice) }
        return T(littleEndian: value)
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// `size` bytes, then the padding to a multiple of four that ELF notes have (padding may be cut off at the end).
    mutating func take(padded size: UInt32) -> ArraySlice<UInt8>? {
        guard let content = take(Int(size)) else { return nil }
        _ = take(min(Int((4 - size % 4) % 4), remaining))
        return content
    }
}
