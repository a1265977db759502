@testable import DiagRedaction
import Testing

@Suite("What is told by a quick look")
struct QuickLookTests {
    @Test("Characters that count as plain are no blanks, seen, and letters of their own")
    func plainScalars() {
        for scalar in (0...0xFFFF).compactMap({ Unicode.Scalar($0) }) where Escape.isPlain(scalar) {
            let isSeen = !scalar.properties.isWhitespace && !DecodedText.leavesOut(scalar)
            #expect(isSeen && scalar.properties.numericType != .decimal, "\(scalar.value)")
        }
    }

    @Test(
        "A word stands in a text in either case, at its start, within it and at its end",
        arguments: [
            (["here"], "here", true), (["here"], "over HERE", true), (["here"], "heRes", true),
            (["here"], "her", false),
            (["here", "x"], "ax", true), (["x"], "X", true), (["ab", "ac"], "aab", true), (["ab", "ac"], "aad", false),
            ([], "ab", false), ([""], "", true), (["a"], "", false),
        ])
    func words(_ words: [String], _ text: String, _ stands: Bool) {
        let list = WordList(words)
        #expect(Array(text.utf8).withUnsafeBufferPointer { list.stands(in: $0) } == stands)
    }

    @Test("A set of names holds those, and nothing else")
    func names() {
        let names = Set((0..<400).map { Array("name-\($0 * 7)".utf8) })
        let set = NameSet(names)
        for number in 0..<2_800 {
            let name = Array("name-\(number)".utf8)
            #expect(name.withUnsafeBufferPointer { set.contains($0) } == names.contains(name))
        }
    }

    @Test("Tries on one line begin no later than those behind them")
    func tries() {
        let line = 0..<90
        var tries = [
            KeywordTry(end: 20, line: line, starts: 10...15), KeywordTry(end: 40, line: line, starts: 5...35),
            KeywordTry(end: 60, line: line, starts: 50...55), KeywordTry(end: 99, line: 91..<120, starts: 0...95),
        ]
        KeywordTry.widen(&tries)
        #expect(tries.map(\.starts) == [5...15, 5...35, 50...55, 0...95])
    }

    @Test("Before a try that may begin anywhere on its line another may too")
    func openTries() {
        var tries = [
            KeywordTry(end: 20, line: 0..<90, starts: 10...15), KeywordTry(end: 40, line: 0..<90, starts: nil),
            KeywordTry(end: 60, line: 0..<90, starts: 50...55),
        ]
        KeywordTry.widen(&tries)
        #expect(tries.map(\.starts) == [nil, nil, 50...55])
    }
}
