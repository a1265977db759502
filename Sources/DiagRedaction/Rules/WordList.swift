/// A few words in lower case, and a quick look for any of them.
struct WordList: Sendable {
    private let words: [[UInt8]]
    /// What words begin with, in either case.
    private let firsts: ByteSet
    /// What comes second.
    private let seconds: ByteSet
    /// An empty word stands everywhere.
    private let holdsEmpty: Bool

    init(_ words: [String]) {
        self.words = words.map { Array($0.utf8) }
        holdsEmpty = self.words.contains([])
        firsts = Self.either(self.words.compactMap(\.first))
        // Behind a word of one character anything may.
        let isShort = self.words.contains { $0.count < 2 }
        seconds = isShort ? .all : Self.either(self.words.map { $0[1] })
    }

    private static func either(_ bytes: [UInt8]) -> ByteSet {
        var set = ByteSet()
        for byte in bytes { set.insert(byte) }
        return set.inEitherCase
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether a text holds one of the words, in either case.
    func stands(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        for start in text.indices where firsts.contains(text[start]) {
            if start + 1 < text.count, !seconds.contains(text[start + 1]) { continue }
            if words.contains(where: { Self.stands($0, at: start, in: text) }) { return true }
        }
        return holdsEmpty
    }

    private static func stands(_ word: [UInt8], at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        start + word.count <= text.count && word.indices.allSatisfy { text[start + $0].lowered == word[$0] }
    }
}
