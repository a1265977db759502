/// A line that opens a fenced code block (GFM 4.5), at any indent.
///
/// Only at the left margin does a fence mean the same whatever list or quotation stands before it, so that is where
/// it is written. Read as bytes: a combining mark after a backtick makes another Swift character, not another byte.
struct FenceLine {
    private let mark: UInt8
    private let length: Int
    private let indent: Int
    private let info: [UInt8]

    init?(_ line: String) {
        let bytes = Array(line.utf8)
        let text = bytes.drop(while: Self.isBlank)
        guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let run = text.prefix { $0 == mark }
        let info = text.dropFirst(run.count)
        // A backtick after backticks makes it a code span.
        guard run.count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
        self.mark = mark
        length = run.count
        indent = Self.columns(of: bytes)
        self.info = Array(info)
    }

    var opening: String { closing + String(decoding: info, as: UTF8.self) }
    var closing: String { String(decoding: Array(repeating: mark, count: length), as: UTF8.self) }

    /// Where CommonMark allows up to three columns of indent, this allows them beyond the opening's own.
    func isClosed(by line: String) -> Bool {
        let bytes = Array(line.utf8)
        let text = bytes.drop(while: Self.isBlank)
        let run = text.prefix { $0 == mark }
        return run.count >= length && text.dropFirst(run.count).allSatisfy(Self.isBlank)
            && Self.columns(of: bytes) <= indent + 3
    }

    /// A line of the block, moved left as far as the opening was.
    func content(_ line: String) -> String {
        let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        return String(decoding: line.utf8.dropFirst(min(spaces, indent)), as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The indent's width. A tab goes to the next multiple of four (CommonMark 2.2).
    private static func columns(of line: [UInt8]) -> Int {
        line.prefix(while: isBlank).reduce(0) { $1 == 0x20 ? $0 + 1 : $0 + 4 - $0 % 4 }
    }
}
