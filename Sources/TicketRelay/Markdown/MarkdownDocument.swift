internal import CCmarkGFM
internal import Synchronization

/// Markdown parsed by cmark-gfm with GitHub's tables, strikethrough, autolinks and task lists; freed with this value.
struct MarkdownDocument: ~Copyable {
    private let root: OpaquePointer

    /// Nil when ``TableBudget`` does not cover it, or when cmark-gfm lacks an extension: a broken installation.
    init?(_ markdown: String) {
        guard TableBudget.covers(markdown) else { return nil }
        let bytes = Array(markdown.utf8)
        guard let root = Self.parsing.withLock({ _ in Self.parse(bytes).map { UInt(bitPattern: $0) } }),
            let document = OpaquePointer(bitPattern: root)
        else { return nil }
        self.root = document
    }

    /// While it parses, cmark-gfm adds the extensions' characters to a global table, and takes them out afterwards:
    /// one document at a time, or `~~` and bare addresses go unseen in the other.
    private static let parsing = Mutex(())

    private static func parse(_ markdown: [UInt8]) -> OpaquePointer? {
        guard areExtensionsRegistered, let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            guard let found = cmark_find_syntax_extension(name),
                cmark_parser_attach_syntax_extension(parser, found) == 1
            else { return nil }
        }
        markdown.withUnsafeBytes { bytes in
            cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let root = cmark_parser_finish(parser) else { return nil }
        // One text node for one run of text, or a mention cut in two would go unseen.
        cmark_consolidate_text_nodes(root)
        return root
    }

    deinit { cmark_node_free(root) }

    /// Registration is global in cmark-gfm and not thread-safe; a static runs once.
    private static let areExtensionsRegistered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// Walks without recursion: a document may nest thousands deep.
    borrowing func forEachEvent(_ body: (MarkdownEvent) -> Void) {
        guard let iterator = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let step = cmark_iter_next(iterator)
            guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
            body(Self.event(at: node, entering: step == CMARK_EVENT_ENTER))
        }
    }
}
