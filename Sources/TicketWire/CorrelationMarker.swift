public import FoundationEssentials

/// The HTML comment that ties an issue's body to its submission: `<!-- gittickets-id: UUID -->`.
public enum CorrelationMarker {
    /// The marker of a submission, its id in upper case.
    public static func text(for id: UUID) -> String { "<!-- gittickets-id: \(id.uuidString) -->" }

    /// The id in the first marker of `body`; relays look at no other. Spaces inside the comment are optional.
    public static func firstID(in body: String) -> UUID? {
        var rest = body.utf8[...]
        while let start = rest.firstRange(of: opening) {
            rest = rest[start.upperBound...]
            if let id = id(after: rest) { return id }
        }
        return nil
    }

    private static let opening = Array("<!--".utf8)
    private static let name = Array("gittickets-id:".utf8)
    private static let closing = Array("-->".utf8)

    private static func id(after comment: Substring.UTF8View) -> UUID? {
        var rest = comment.drop(while: isSpace)
        guard rest.starts(with: name) else { return nil }
        rest = rest.dropFirst(name.count).drop(while: isSpace)
        let digits = rest.prefix(36)
        guard digits.count == 36, let text = String(digits), let id = UUID(uuidString: text) else { return nil }
        return rest.dropFirst(36).drop(while: isSpace).starts(with: closing) ? id : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
