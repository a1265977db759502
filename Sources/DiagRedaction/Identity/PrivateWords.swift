internal import Glibc
internal import PlatformOS

/// Words that nobody else knows to be private: the name of a project, a customer, a host.
///
/// They are masked as whole words in either case. A host name with its domain (`wren.lab.example.org`) also masks the
/// host's short name, its domains (`lab.example.org`, `example.org`) and every host in them. Words of one or two
/// characters and common ones (`root`, `localhost`, `test`) are never masked: see ``isTelling(_:)``.
public struct PrivateWords: Sendable, Hashable {
    public var words: [String]

    public init(_ words: [String] = []) { self.words = words }

    /// One word a line; blanks around it, empty lines and lines that begin with `#` don't count.
    ///
    /// - Throws: ``RuleError`` when the file can't be read or is no text.
    public init(file path: String) throws(RuleError) {
        try self.init(path) { () throws(OSError) in
            try FileDescriptor(path: path, flags: O_RDONLY).readToEnd(limit: Self.sizeLimit)
        }
    }

    private static let sizeLimit = 1 << 20

    private init(_ path: String, read: () throws(OSError) -> [UInt8]) throws(RuleError) {
        do {
            let bytes = try read()
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw RuleError(.unreadable, in: path, "private words are not UTF-8", advice: "write one word a line")
            }
            let lines = text.split(whereSeparator: \.isNewline).map(Self.trimmed)
            words = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
        } catch let error as OSError {
            throw RuleError(
                .unreadable, in: path, "can't be read: \(error)", advice: "make it a readable file, or name another")
        } catch let error as RuleError {
            throw error
        } catch {
            throw RuleError(.unreadable, in: path, "can't be read", advice: "name another file")
        }
    }

    /// The user's own file; none where there is no file. A pipe in its place is refused: nobody may ever write to it.
    public static func user(_ path: String) throws(RuleError) -> PrivateWords {
        guard RuleDirectory.exists(path) else { return PrivateWords() }
        return try PrivateWords(path) { () throws(OSError) in
            try FileDescriptor.contents(ofFile: path, limit: Self.sizeLimit)
        }
    }

    /// Whether a word is masked at all.
    public static func isTelling(_ word: String) -> Bool { IdentityLiterals.isTelling(word) }

    private static func trimmed(_ line: Substring) -> String {
        var line = line.drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
    }
}
