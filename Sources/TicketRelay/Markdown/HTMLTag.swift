/// Every element these pages can hold. What is not here cannot be written.
enum HTMLTag: String {
    case html, head, meta, title, link, body, header, main, footer, nav
    case h1, h2, h3, h4, h5, h6, p, div, span, a, time, hr, br
    case ul, ol, li, blockquote, pre, code, em, strong, del, input
    case table, thead, tbody, tr, th, td
    case details, summary, sub, sup, kbd

    /// Written without an end tag.
    var isVoid: Bool {
        switch self {
        case .meta, .link, .hr, .br, .input: true
        default: false
        }
    }
}
