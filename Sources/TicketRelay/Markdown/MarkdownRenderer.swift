/// Renders an issue's body as GitHub shows it, into HTML that cannot run anything.
struct MarkdownRenderer {
    private(set) var html = HTMLBuilder()
    private var containers: [Container] = []
    /// Inside links nothing else becomes one.
    private var linkDepth = 0
    /// Of the table being written; tables do not nest.
    private var alignments: [MarkdownElement.Alignment?] = []
    private var column = 0

    /// An open markdown element, and the raw tags that were opened right inside it and must end with it.
    private struct Container {
        let depth: Int
        var rawTags: [HTMLTag] = []
        var hasTableBody = false
    }

    /// Nil for what cannot be rendered at a sane cost, see ``MarkdownDocument``; it is to be shown as it is.
    static func render(_ markdown: String) -> HTMLBuilder? {
        guard let document = MarkdownDocument(markdown) else { return nil }
        var renderer = MarkdownRenderer()
        document.forEachEvent { renderer.render($0) }
        return renderer.html
    }

    private mutating func render(_ event: MarkdownEvent) {
        switch event {
        case .enter(let element): enter(element)
        case .exit(let element): exit(element)
        case .text(let text): write(text)
        case .code(let text): html.element(.code) { $0.text(text) }
        case .codeBlock(let text): html.element(.pre) { $0.element(.code) { $0.text(text) } }
        case .inlineHTML(let tags): write(raw: tags, allowing: RawHTML.inlineTags)
        case .htmlBlock(let tags): write(raw: tags, allowing: RawHTML.blockTags)
        case .lineBreak: html.open(.br)
        case .thematicBreak: html.open(.hr)
        }
    }

    private mutating func enter(_ element: MarkdownElement) {
        if case .tableRow = element { openTableBody() }
        containers.append(Container(depth: html.depth))
        switch element {
        case .document, .unknown, .paragraph(isTight: true): break
        case .paragraph(isTight: false): html.open(.p)
        case .blockQuote: html.open(.blockquote)
        case .list(start: nil): html.open(.ul)
        case .list(.some(let start)): html.open(.ol, .start(start))
        case .item(let checked): openItem(checked: checked)
        case .heading(let level): html.open([.h1, .h2, .h3, .h4, .h5, .h6][min(max(level, 1), 6) - 1])
        case .emphasis: html.open(.em)
        case .strong: html.open(.strong)
        case .strikethrough: html.open(.del)
        case .link(let address, let title): openLink(address, title: title)
        case .image(let address): openImage(address)
        case .table(let alignments):
            self.alignments = alignments
            html.open(.table)
        case .tableHeader:
            html.open(.thead)
            openRow()
        case .tableRow: openRow()
        case .tableCell(let isHeader): openCell(isHeader ? .th : .td)
        }
    }

    private mutating func exit(_ element: MarkdownElement) {
        switch element {
        case .link, .image: linkDepth -= 1
        default: break
        }
        guard let container = containers.popLast() else { return }
        html.close(downTo: container.depth)
    }

    private mutating func openTableBody() {
        guard let table = containers.indices.last, !containers[table].hasTableBody else { return }
        containers[table].hasTableBody = true
        html.open(.tbody)
    }

    private mutating func openItem(checked: Bool?) {
        guard let checked else { return html.open(.li) }
        html.open(.li, .classes("task"))
        if checked {
            html.open(.input, .fixed("type", "checkbox"), .flag(.disabled), .flag(.checked))
        } else {
            html.open(.input, .fixed("type", "checkbox"), .flag(.disabled))
        }
        html.text(" ")
    }

    private mutating func openLink(_ address: String, title: String) {
        linkDepth += 1
        guard linkDepth == 1, let link = HTMLLink(untrusted: address) else { return html.open(.span) }
        let rel = HTMLAttribute.fixed("rel", "nofollow noopener noreferrer")
        if title.isEmpty {
            html.open(.a, .href(link), rel)
        } else {
            html.open(.a, .href(link), rel, .title(title))
        }
    }

    /// A link in the image's place: showing it would fetch from a stranger's server.
    private mutating func openImage(_ address: String) {
        openLink(address, title: "")
        html.element(.span, .classes("image")) { $0.text("image: ") }
    }

    private mutating func openRow() {
        column = 0
        html.open(.tr)
    }

    private mutating func openCell(_ tag: HTMLTag) {
        let alignment = alignments.indices.contains(column) ? alignments[column] : nil
        column += 1
        switch alignment {
        case nil: html.open(tag)
        case .left: html.open(tag, .fixed("align", "left"))
        case .center: html.open(tag, .fixed("align", "center"))
        case .right: html.open(tag, .fixed("align", "right"))
        }
    }

    /// Text, with what GitHub would make of names and numbers in it.
    private mutating func write(_ text: String) {
        guard linkDepth == 0 else { return html.text(text) }
        for piece in Mentions.pieces(of: text) {
            switch piece {
            case .text(let text): html.text(String(text))
            case .mention(let text): html.element(.span, .classes("mention")) { $0.text(String(text)) }
            case .reference(let text): html.element(.span, .classes("reference")) { $0.text(String(text)) }
            }
        }
    }

    private mutating func write(raw: String, allowing tags: Set<HTMLTag>) {
        for piece in RawHTML.pieces(of: raw, allowing: tags) {
            switch piece {
            case .text(let text): write(text)
            case .lineBreak: html.open(.br)
            case .open(let tag):
                html.open(tag)
                if let innermost = containers.indices.last { containers[innermost].rawTags.append(tag) }
            case .close(let tag): closeRaw(tag)
            }
        }
    }

    /// Ends the raw tag, and those opened inside it; one that was not opened in this element is shown as text.
    private mutating func closeRaw(_ tag: HTMLTag) {
        guard let innermost = containers.indices.last, containers[innermost].rawTags.contains(tag) else {
            return html.text("</\(tag.rawValue)>")
        }
        while let open = containers[innermost].rawTags.popLast() {
            html.close()
            if open == tag { return }
        }
    }
}
