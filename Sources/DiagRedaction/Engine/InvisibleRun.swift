/// Characters in a row that show nothing: zero-width ones, joiners, variation selectors, bidirectional controls.
///
/// Joiners and selectors are part of emoji and of some scripts: they stay unless ASCII stands on both sides, where
/// they could only hide a token. The others go.
struct InvisibleRun {
    /// In bytes; 0 when the character at the place is visible.
    private(set) var length = 0
    /// What may stay.
    private(set) var joiners: [UInt8] = []

    private enum Kind { case visible, removable, joiner }

    init(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        while start + length < text.count {
            let place = start + length
            // Only these lead bytes can begin an invisible character.
            guard [0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3].contains(text[place]) else { return }
            let size = UTF8Character.length(text, at: place)
            guard size > 1 else { return }
            let kind = Self.kind(of: Self.scalar(text, place, size))
            if kind == .visible { return }
            if kind == .joiner { joiners += text[place..<(place + size)] }
            length += size
        }
    }

    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool { kind(of: scalar.value) != .visible }

    private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ size: Int) -> UInt32 {
        var value = UInt32(text[index]) & (size == 2 ? 0x1F : size == 3 ? 0x0F : 0x07)
        for offset in 1..<size { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
        return value
    }

    private static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF, 0x034F: .joiner
        case 0x00AD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0001:
            .removable
        default: .visible
        }
    }
}
