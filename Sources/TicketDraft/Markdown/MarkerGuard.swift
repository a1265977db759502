internal import PlatformOS

/// Keeps a correlation marker in somebody's text from being read as this report's own: relays take the first one.
enum MarkerGuard {
    private static let name = Array("gittickets-id".utf8)

    /// Breaks every `gittickets-id:` with a zero-width space before the colon.
    static func defuse(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard var found = ByteSearch.firstIndex(of: name, in: bytes) else { return text }
        var out: [UInt8] = []
        var copied = 0
        while true {
            let end = found + name.count
            out += bytes[copied..<end] + PingGuard.zeroWidthSpace
            copied = end
            guard let next = ByteSearch.firstIndex(of: name, in: bytes, from: end) else { break }
            found = next
        }
        return String(decoding: out + bytes[copied...], as: UTF8.self)
    }
}
