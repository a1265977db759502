/// Characters in a row that show nothing: Unicode's Default_Ignorable_Code_Point (zero-width ones, joiners, variation
/// selectors, fillers, bidirectional controls, tags) and the marks of interlinear annotations.
///
/// Joiners, selectors and fillers are part of emoji and of some scripts: they stay unless ASCII stands on both sides,
/// where they could only hide a token. The others go.
struct InvisibleRun {
    /// In bytes; 0 when the character at the place is visible.
    private(set) var length = 0
    /// What may stay.
    private(set) var joiners: [UInt8] = []

    private enum Kind { case visible, removable, joiner }

    init(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        while start + length < text.count {
            let place = start + length
            guard let (scalar, size) = UTF8Character.scalar(text, at: place) else { return }
            let kind = Self.kind(of: scalar)
            if kind == .visible { return }
            if kind == .joiner { joiners += text[place..<(place + size)] }
            length += size
        }
    }

    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool { kind(of: scalar) != .visible }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if (0xFFF9...0xFFFB).contains(scalar.value) { return .removable }
        guard scalar.properties.isDefaultIgnorableCodePoint else { return .visible }
        switch scalar.value {
        // Tags spell the flags of regions.
        case 0x200C, 0x200D, 0xE0020...0xE007F: return .joiner
        default:
            return [.nonspacingMark, .otherLetter].contains(scalar.properties.generalCategory) ? .joiner : .removable
        }
    }
}
