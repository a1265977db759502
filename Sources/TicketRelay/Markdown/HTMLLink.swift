/// An address that a browser can follow without running anything: http, https, mailto, or a path of these pages.
struct HTMLLink {
    let address: String

    /// Nil for another scheme, and for what a browser might read as one: control characters and spaces are refused.
    init?(untrusted address: String) {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard ["http", "https", "mailto"].contains(scheme), scheme.utf8.count < address.utf8.count,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        self.address = address
    }

    private init(path: String) { address = path }

    static let home = HTMLLink(path: "/")
    static let styleSheet = HTMLLink(path: "/style.css")
    static func issue(_ number: Int) -> HTMLLink { HTMLLink(path: "/issues/\(number)") }
}
