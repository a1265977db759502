/// What of a text is scanned for literals, shapes and encodings: all of it, or the lines of a ``LineSelection``.
struct ScannedPart {
    let text: UnsafeBufferPointer<UInt8>
    private let cursor: LineSelection.Cursor?

    /// Lines may be left out.
    var isSelection: Bool { cursor != nil }

    /// All of a text, or the selected lines, which `cursor` is for.
    init(_ text: UnsafeBufferPointer<UInt8>, _ cursor: LineSelection.Cursor? = nil) {
        self.text = text
        self.cursor = cursor
    }

    /// Makes places in the part places in the whole text.
    ///
    /// - Parameters:
    ///   - list: in order.
    ///   - move: moves one element by the cursor.
    @inline(__always)
    func restore<Element>(_ list: inout [Element], _ move: (inout Element, inout LineSelection.Cursor) -> Void) {
        guard var cursor else { return }
        for index in list.indices { move(&list[index], &cursor) }
    }
}
