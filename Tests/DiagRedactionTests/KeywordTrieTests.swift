import Testing

@testable import DiagRedaction

@Suite("A trie tells which keywords end at a place")
struct KeywordTrieTests {
    @Test("as a comparison with each of them does, in any text", arguments: 1...20 as ClosedRange<UInt64>)
    func sameAsComparing(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("aab".utf8)
        func word(_ longest: UInt64) -> [UInt8] {
            (0..<generator.next() % (longest + 1)).map { _ in letters[Int(generator.next() % 3)] }
        }
        let keywords = (0..<6).map { _ in word(5) }
        let trie = KeywordTrie(keywords)
        let text = word(200)
        var node = KeywordTrie.root
        for end in text.indices {
            node = trie.node(after: node, reading: text[end])
            let found = keywords.indices.filter {
                !keywords[$0].isEmpty && text[...end].suffix(keywords[$0].count) == keywords[$0][...]
            }
            #expect(trie.complete[node].sorted() == found)
        }
    }

    @Test("and of bytes that stand in none that nothing was read")
    func others() {
        let trie = KeywordTrie([Array("key".utf8), []])
        let node = "ke".utf8.reduce(KeywordTrie.root) { trie.node(after: $0, reading: $1) }
        #expect(trie.node(after: node, reading: 0x21) == KeywordTrie.root)
        #expect(trie.complete[trie.node(after: node, reading: UInt8(ascii: "y"))] == [0])
        #expect(trie.complete[KeywordTrie.root].isEmpty)
    }
}
