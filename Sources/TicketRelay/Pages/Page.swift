internal import FoundationEssentials
internal import TicketWire

/// What every page shares: head, policy, frame.
enum Page {
    /// Nothing loads but the style sheet; nothing runs, nothing frames, nothing is submitted.
    static let policy =
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static func response(
        _ status: Int, title: String, content: (inout HTMLBuilder) -> Void
    ) -> RelayResponse {
        var html = HTMLBuilder()
        html.doctype()
        html.open(.html, .fixed("lang", "en"))
        html.element(.head) { head in
            head.open(.meta, .fixed("charset", "utf-8"))
            head.open(.meta, .fixed("name", "viewport"), .fixed("content", "width=device-width, initial-scale=1"))
            head.open(.meta, .fixed("name", "color-scheme"), .fixed("content", "light dark"))
            head.element(.title) { $0.text(title) }
            head.open(.link, .fixed("rel", "stylesheet"), .href(.styleSheet))
        }
        html.lineBreak()
        html.element(.body, content: content)
        html.close()
        html.lineBreak()
        return RelayResponse(
            status: status,
            headers: [
                ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy),
                ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ], body: html.bytes)
    }

    /// `2026-06-04 12:00:00 UTC`
    static func time(_ date: Date, in page: inout HTMLBuilder) {
        let exact = WireDate.format(date)
        let words = exact.map { $0 == "T" ? " " : String($0) }.joined()
        page.element(.time, .datetime(exact)) { $0.text(words.hasSuffix("Z") ? words.dropLast() + " UTC" : words) }
    }
}
