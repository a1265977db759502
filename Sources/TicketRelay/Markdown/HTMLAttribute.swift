internal import TicketWire

/// Every attribute these pages can hold; event handlers and styles are not among them.
enum HTMLAttribute {
    case classes(StaticString)
    /// One that a page's author writes, `name="value"`.
    case fixed(StaticString, StaticString)
    case href(HTMLLink)
    case title(String)
    case datetime(String)
    case start(Int)
    case flag(Flag)

    enum Flag: String { case checked, disabled }

    var name: String {
        switch self {
        case .classes: "class"
        case .fixed(let name, _): name.description
        case .href: "href"
        case .title: "title"
        case .datetime: "datetime"
        case .start: "start"
        case .flag(let flag): flag.rawValue
        }
    }

    var value: String? {
        switch self {
        case .classes(let value), .fixed(_, let value): value.description
        case .href(let link): link.address
        case .title(let text), .datetime(let text): text
        case .start(let number): String(number)
        case .flag: nil
        }
    }
}
