/// One step through a parsed document, in its order.
enum MarkdownEvent {
    case enter(MarkdownElement)
    case exit(MarkdownElement)
    case text(String)
    case code(String)
    case codeBlock(String)
    case inlineHTML(String)
    case htmlBlock(String)
    /// A line end in the source, or a hard break: GitHub's issues show both as a new line.
    case lineBreak
    case thematicBreak
}
