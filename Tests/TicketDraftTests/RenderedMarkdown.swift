import CCmarkGFM

/// Markdown as GitHub's own parser, cmark-gfm, reads it.
struct RenderedMarkdown {
    enum Block: Equatable {
        case code(String)
        case html(String)
        case heading(String)
        case thematicBreak
        /// A paragraph, list, quotation or table: its visible text.
        case other(String)
    }

    /// Top-level blocks, in order.
    private(set) var blocks: [Block] = []
    /// Visible text outside code and links, as GitHub looks for names and numbers in it: what touches, together.
    private(set) var runs: [String] = []
    /// Every piece of HTML, blocks and inlines.
    private(set) var html: [String] = []
    /// Where links and images lead.
    private(set) var links: [String] = []
    private(set) var codeSpans: [String] = []

    init(_ markdown: String) {
        cmark_gfm_core_extensions_ensure_registered()
        guard let parser = cmark_parser_new(CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES) else { return }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
        }
        let bytes = Array(markdown.utf8)
        bytes.withUnsafeBytes {
            cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard let document = cmark_parser_finish(parser) else { return }
        defer { cmark_node_free(document) }
        var child = cmark_node_first_child(document)
        while let node = child {
            // Footnotes move to the end of the page.
            if cmark_node_get_type(node) != CMARK_NODE_FOOTNOTE_DEFINITION { blocks.append(block(node)) }
            child = cmark_node_next(node)
        }
        collect(document)
    }

    private func block(_ node: OpaquePointer) -> Block {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_CODE_BLOCK: .code(Self.literal(node))
        case CMARK_NODE_HTML_BLOCK: .html(Self.literal(node))
        case CMARK_NODE_HEADING: .heading(Self.text(node))
        case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
        default: .other(Self.text(node))
        }
    }

    private mutating func collect(_ document: OpaquePointer) {
        guard let walk = cmark_iter_new(document) else { return }
        defer { cmark_iter_free(walk) }
        var run = ""
        var linkDepth = 0
        while case let event = cmark_iter_next(walk), event != CMARK_EVENT_DONE {
            guard let node = cmark_iter_get_node(walk) else { break }
            let isText = cmark_node_get_type(node) == CMARK_NODE_TEXT
            if isText && linkDepth == 0 { run += Self.literal(node) }
            if !isText && !run.isEmpty {
                runs.append(run)
                run = ""
            }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
                linkDepth += event == CMARK_EVENT_ENTER ? 1 : -1
                if event == CMARK_EVENT_ENTER {
                    links.append(cmark_node_get_url(node).map { String(cString: $0) } ?? "")
                }
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: html.append(Self.literal(node))
            case CMARK_NODE_CODE: codeSpans.append(Self.literal(node))
            default: break
            }
        }
        if !run.isEmpty { runs.append(run) }
    }

    private static func literal(_ node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private static func text(_ root: OpaquePointer) -> String {
        guard let walk = cmark_iter_new(root) else { return "" }
        defer { cmark_iter_free(walk) }
        var text = ""
        while case let event = cmark_iter_next(walk), event != CMARK_EVENT_DONE {
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk) else { continue }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_PARAGRAPH: text += "\n"
            default: text += literal(node)
            }
        }
        return text
    }
}
