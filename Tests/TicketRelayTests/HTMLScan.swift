/// Reads a page as strictly as our builder writes, and lists everything that could run, load or break out.
struct HTMLScan {
    private(set) var problems: [String] = []
    private(set) var tags: [String] = []
    private var open: [String] = []

    private static let allowedTags: Set = [
        "html", "head", "meta", "title", "link", "body", "header", "main", "footer", "nav", "h1", "h2", "h3", "h4",
        "h5",
        "h6", "p", "div", "span", "a", "time", "hr", "br", "ul", "ol", "li", "blockquote", "pre", "code", "em",
        "strong",
        "del", "input", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "sub", "sup", "kbd",
    ]
    private static let voidTags: Set = ["meta", "link", "hr", "br", "input"]
    private static let allowedAttributes: Set = [
        "class", "href", "rel", "title", "datetime", "start", "align", "type", "disabled", "checked", "lang", "charset",
        "name", "content",
    ]

    init(_ html: String) {
        var rest = html[...]
        if rest.hasPrefix("<!DOCTYPE html>") { rest = rest.dropFirst(15) }
        while let start = rest.firstIndex(of: "<") {
            checkText(rest[..<start])
            guard let end = rest[start...].firstIndex(of: ">") else {
                problems.append("unterminated tag")
                return
            }
            read(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        checkText(rest)
        if !open.isEmpty { problems.append("left open: \(open)") }
    }

    private mutating func checkText(_ text: Substring) {
        if text.contains(">") || text.contains("\"") { problems.append("unescaped character in text") }
    }

    private mutating func read(_ tag: Substring) {
        if tag.hasPrefix("/") {
            let name = String(tag.dropFirst())
            if open.popLast() != name { problems.append("</\(name)> closes nothing") }
            return
        }
        let name = String(tag.prefix { $0 != " " })
        tags.append(name)
        if !Self.allowedTags.contains(name) { problems.append("tag \(name)") }
        if !Self.voidTags.contains(name) { open.append(name) }
        readAttributes(tag.dropFirst(name.count))
    }

    private mutating func readAttributes(_ text: Substring) {
        var rest = text.drop { $0 == " " }
        while !rest.isEmpty {
            let name = String(rest.prefix { $0 != "=" && $0 != " " })
            if !Self.allowedAttributes.contains(name) { problems.append("attribute \(name)") }
            rest = rest.dropFirst(name.count)
            if rest.hasPrefix("=\"") {
                let value = rest.dropFirst(2).prefix { $0 != "\"" }
                rest = rest.dropFirst(value.count + 3)
                if name == "href" { check(address: String(value)) }
            }
            rest = rest.drop { $0 == " " }
        }
    }

    private mutating func check(address: String) {
        let isOurs = address == "/" || address == "/style.css" || address.hasPrefix("/issues/")
        let schemes = ["http://", "https://", "mailto:", "http:", "https:"]
        if !isOurs, !schemes.contains(where: { address.lowercased().hasPrefix($0) }) {
            problems.append("address \(address)")
        }
    }
}
