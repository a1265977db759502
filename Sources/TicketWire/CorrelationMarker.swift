public import FoundationEssentials
internal import PlatformOS

/// The HTML comment that ties an issue's body to its submission: `<!-- gittickets-id: UUID -->`.
public enum CorrelationMarker {
    /// The marker of a submission, its id in upper case.
    public static func text(for id: UUID) -> String { "<!-- gittickets-id: \(id.uuidString) -->" }

    /// The id in the first marker of `body`; relays look at no other. Spaces inside the comment are optional.
    public static func firstID(in body: String) -> UUID? {
        let bytes = Array(body.utf8)
        var at = 0
        while let start = ByteSearch.firstIndex(of: opening, in: bytes, from: at) {
            at = start + opening.count
            if let id = id(after: bytes[at...]) { return id }
        }
        return nil
    }

    private static let opening = Array("<!--".utf8)
    private static let name = Array("gittickets-id:".utf8)
    private static let closing = Array("-->".utf8)

    private static func id(after comment: ArraySlice<UInt8>) -> UUID? {
        var rest = comment.drop(while: isSpace)
        guard rest.starts(with: name) else { return nil }
        rest = rest.dropFirst(name.count).drop(while: isSpace)
        let digits = rest.prefix(36)
        guard digits.count == 36, let id = UUID(uuidString: String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        return rest.dropFirst(36).drop(while: isSpace).starts(with: closing) ? id : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
