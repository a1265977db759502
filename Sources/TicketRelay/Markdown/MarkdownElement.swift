/// What can hold other content.
enum MarkdownElement {
    case document
    case blockQuote
    /// `start` is nil for bullets.
    case list(start: Int?)
    /// `checked` is nil where there is no box.
    case item(checked: Bool?)
    /// In a tight list a paragraph has no tags of its own.
    case paragraph(isTight: Bool)
    case heading(level: Int)
    case emphasis, strong, strikethrough
    case link(address: String, title: String)
    case image(address: String)
    /// One alignment for each column.
    case table(alignments: [Alignment?])
    case tableHeader
    case tableRow
    case tableCell(isHeader: Bool)
    /// What this version does not know; its content still shows.
    case unknown

    enum Alignment { case left, center, right }
}
