internal import CCmarkGFM

extension MarkdownDocument {
    static func event(at node: OpaquePointer, entering: Bool) -> MarkdownEvent {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT: .text(literal(node))
        case CMARK_NODE_CODE: .code(literal(node))
        case CMARK_NODE_CODE_BLOCK: .codeBlock(literal(node))
        case CMARK_NODE_HTML_INLINE: .inlineHTML(literal(node))
        case CMARK_NODE_HTML_BLOCK: .htmlBlock(literal(node))
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
        default: entering ? .enter(element(at: node)) : .exit(element(at: node))
        }
    }

    private static func element(at node: OpaquePointer) -> MarkdownElement {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_DOCUMENT: .document
        case CMARK_NODE_BLOCK_QUOTE: .blockQuote
        case CMARK_NODE_LIST: .list(start: listStart(node))
        case CMARK_NODE_ITEM: .item(checked: checkedState(node))
        case CMARK_NODE_PARAGRAPH: .paragraph(isTight: isTight(node))
        case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK:
            .link(address: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
        case CMARK_NODE_IMAGE: .image(address: string(cmark_node_get_url(node)))
        default: extensionElement(at: node)
        }
    }

    /// Extensions have no constant for their types, only names.
    private static func extensionElement(at node: OpaquePointer) -> MarkdownElement {
        switch string(cmark_node_get_type_string(node)) {
        case "strikethrough": .strikethrough
        case "table": .table(alignments: alignments(of: node))
        case "table_header": .tableHeader
        case "table_row": .tableRow
        case "table_cell": .tableCell(isHeader: isHeaderCell(node))
        default: .unknown
        }
    }

    private static func listStart(_ node: OpaquePointer) -> Int? {
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    }

    private static func checkedState(_ node: OpaquePointer) -> Bool? {
        guard string(cmark_node_get_type_string(node)) == "tasklist" else { return nil }
        return cmark_gfm_extensions_get_tasklist_item_checked(node)
    }

    private static func isTight(_ paragraph: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(paragraph), let list = cmark_node_parent(item) else { return false }
        return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) == 1
    }

    private static func isHeaderCell(_ cell: OpaquePointer) -> Bool {
        cmark_node_parent(cell).map { cmark_gfm_extensions_get_table_row_is_header($0) != 0 } ?? false
    }

    private static func alignments(of table: OpaquePointer) -> [MarkdownElement.Alignment?] {
        guard let letters = cmark_gfm_extensions_get_table_alignments(table) else { return [] }
        return (0..<Int(cmark_gfm_extensions_get_table_columns(table))).map { column in
            switch letters[column] {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .right
            default: nil
            }
        }
    }

    private static func literal(_ node: OpaquePointer) -> String { string(cmark_node_get_literal(node)) }

    private static func string(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
