/// Keeps a correlation marker in somebody's text from being read as this report's own: relays take the first one.
enum MarkerGuard {
    /// Breaks every `gittickets-id:` with a zero-width space before the colon.
    static func defuse(_ text: String) -> String {
        let name = Array("gittickets-id".utf8)
        guard text.utf8.firstRange(of: name) != nil else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let found = rest.firstRange(of: name) {
            bytes += rest[..<found.upperBound] + PingGuard.zeroWidthSpace
            rest = rest[found.upperBound...]
        }
        return String(decoding: bytes + rest, as: UTF8.self)
    }
}
