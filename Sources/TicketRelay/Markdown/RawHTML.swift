/// HTML that an issue's body holds as it is, cut into what may stand and what is shown as text.
///
/// An allow-list without attributes, like GitHub's, only shorter: what a report uses.
enum RawHTML {
    enum Piece: Equatable {
        case text(String)
        case open(HTMLTag)
        case close(HTMLTag)
        /// `<br>`
        case lineBreak
    }

    static let blockTags: Set<HTMLTag> = [.details, .summary, .sub, .sup, .kbd]
    static let inlineTags: Set<HTMLTag> = [.sub, .sup, .kbd]

    /// Comments are left out, attributes dropped, other tags become text.
    static func pieces(of html: String, allowing tags: Set<HTMLTag>) -> [Piece] {
        var pieces: [Piece] = []
        var text: [UInt8] = []
        var rest = Array(html.utf8)[...]
        func flush() {
            if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
            text = []
        }
        while let byte = rest.first {
            if rest.starts(with: commentStart) {
                rest = rest.dropFirst(commentStart.count)
                rest = rest.firstRange(of: commentEnd).map { rest[$0.upperBound...] } ?? []
            } else if byte == UInt8(ascii: "<"), let (piece, length) = tag(at: rest, allowing: tags) {
                flush()
                pieces.append(piece)
                rest = rest.dropFirst(length)
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        flush()
        return pieces
    }

    private static let commentStart = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)

    /// The allowed tag that `html` begins with, and its length in bytes.
    private static func tag(at html: ArraySlice<UInt8>, allowing tags: Set<HTMLTag>) -> (Piece, Int)? {
        let isEnd = html.dropFirst().first == UInt8(ascii: "/")
        let nameStart = html.dropFirst(isEnd ? 2 : 1)
        let nameBytes = nameStart.prefix { isLetterOrDigit($0) }
        guard !nameBytes.isEmpty, nameBytes.count <= 10,
            let end = endOfTag(nameStart.dropFirst(nameBytes.count))
        else { return nil }
        let length = end - html.startIndex
        let name = String(decoding: nameBytes, as: UTF8.self).lowercased()
        if name == "br" { return isEnd ? nil : (.lineBreak, length) }
        guard let tag = HTMLTag(rawValue: name), tags.contains(tag) else { return nil }
        return (isEnd ? .close(tag) : .open(tag), length)
    }

    /// The index past the `>` that ends a tag, quoted attribute values skipped; nil when it never ends.
    private static func endOfTag(_ attributes: ArraySlice<UInt8>) -> Int? {
        guard let first = attributes.first, isSpace(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: ">")
        else { return nil }
        var quote: UInt8?
        for (index, byte) in zip(attributes.indices, attributes) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == UInt8(ascii: "<") {
                return nil
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
