/// One field of a request or an answer.
public struct HTTPHeader: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// A line end in a name or value would start a header of its own (RFC 9110, 5.5).
    var isSendable: Bool {
        let isToken = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        return !name.isEmpty && isToken && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }

    /// A line as curl hands it over: `Name: value\r\n`. `nil` for the status line and the empty last one.
    init?(line: some Sequence<UInt8>) {
        let text = String(decoding: Array(line), as: UTF8.self)
        guard !text.hasPrefix("HTTP/"), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        name = String(text[..<colon])
        value = text[text.index(after: colon)...].drop(while: \.isWhitespace).trimmingEnd()
    }
}

extension Substring {
    fileprivate func trimmingEnd() -> String {
        var rest = self
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
