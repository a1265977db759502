/// What a person typed, or an application wrote in their name. It is shown and sent as typed, never through the
/// redaction rules: the review is where its author sees it.
public struct TypedText: Sendable, Hashable, Codable {
    /// Lines end in LF. Without control characters (but tab and LF) and without the bidirectional controls that could
    /// make a review read differently from what is sent.
    public let text: String

    public init(_ text: String) {
        var kept = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\r": kept.append("\n")
            case "\n": if previous != "\r" { kept.append("\n") }
            default: if !Self.isDropped(scalar) { kept.append(scalar) }
            }
        }
        self.text = String(kept)
    }

    /// Cleans again: a stored draft may have been edited by hand.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    public static let empty = TypedText("")

    /// Nothing but white space.
    public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0x00...0x1F, 0x7F...0x9F: true
        // Embeddings, overrides and isolates. The marks U+200E, U+200F and U+061C stay: they order nothing else.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
