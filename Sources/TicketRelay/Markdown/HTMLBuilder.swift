/// Writes HTML from tags, attributes and text; text is always escaped, and there is no way to add markup as a string.
struct HTMLBuilder {
    private(set) var bytes: [UInt8] = []
    private var openTags: [HTMLTag] = []

    /// How many elements are open: a mark for ``close(downTo:)``.
    var depth: Int { openTags.count }

    mutating func open(_ tag: HTMLTag, _ attributes: HTMLAttribute...) {
        write(tag, attributes)
        if !tag.isVoid { openTags.append(tag) }
    }

    /// Ends the innermost open element.
    mutating func close() {
        guard let tag = openTags.popLast() else { return }
        raw("</" + tag.rawValue + ">")
    }

    /// Ends open elements until `depth` are left.
    mutating func close(downTo depth: Int) {
        while openTags.count > depth { close() }
    }

    /// An element and its content.
    mutating func element(
        _ tag: HTMLTag, _ attributes: HTMLAttribute..., content: (inout HTMLBuilder) -> Void
    ) {
        write(tag, attributes)
        openTags.append(tag)
        let inside = openTags.count
        content(&self)
        close(downTo: inside)
        close()
    }

    mutating func text(_ text: String) {
        for byte in text.utf8 { bytes.append(escaping: byte) }
    }

    /// The document type; only meaningful first.
    mutating func doctype() { raw("<!DOCTYPE html>\n") }

    mutating func lineBreak() { bytes.append(0x0A) }

    /// Puts what another builder wrote here.
    mutating func append(_ fragment: HTMLBuilder) {
        var fragment = fragment
        fragment.close(downTo: 0)
        bytes += fragment.bytes
    }

    private mutating func write(_ tag: HTMLTag, _ attributes: [HTMLAttribute]) {
        raw("<" + tag.rawValue)
        for attribute in attributes {
            raw(" " + attribute.name)
            if let value = attribute.value {
                raw("=\"")
                text(value)
                raw("\"")
            }
        }
        raw(">")
    }

    private mutating func raw(_ markup: String) { bytes += markup.utf8 }
}

extension [UInt8] {
    /// The five characters that mean something in text or in a quoted attribute.
    fileprivate mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): self += "&amp;".utf8
        case UInt8(ascii: "<"): self += "&lt;".utf8
        case UInt8(ascii: ">"): self += "&gt;".utf8
        case UInt8(ascii: "\""): self += "&quot;".utf8
        case UInt8(ascii: "'"): self += "&#39;".utf8
        default: append(byte)
        }
    }
}
