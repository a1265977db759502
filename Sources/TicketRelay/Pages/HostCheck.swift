internal import FoundationEssentials

/// Keeps a web page elsewhere from reading issues through a name that it points at this machine (DNS rebinding):
/// a relay on loopback answers only to loopback's own names.
struct HostCheck: Sendable {
    /// Nil when anything goes: a relay that faces a network has names we cannot know.
    private let names: Set<String>?

    init(publicURL: URL) {
        let loopback: Set = ["127.0.0.1", "localhost", "[::1]"]
        let host = publicURL.host()?.lowercased() ?? ""
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        names = loopback.contains(name) ? loopback : nil
    }

    func allows(_ host: String?) -> Bool {
        guard let names else { return true }
        guard let host = host?.lowercased() else { return false }
        let end =
            host.hasPrefix("[") ? host.firstIndex(of: "]").map { host.index(after: $0) } : host.firstIndex(of: ":")
        return names.contains(String(host[..<(end ?? host.endIndex)]))
    }
}
