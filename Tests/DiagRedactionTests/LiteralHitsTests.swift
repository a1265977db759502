@testable import DiagRedaction
import TestSupport
import Testing

@Suite("Literals of lines that are masked")
struct LiteralHitsTests {
    private static let literals = ["a", "ab", "bca", "c:", "\nb", "abcabc"].map { Array($0.utf8) }

    @Test("What is taken over from before the masks is what a scan of the masked line finds", arguments: 0..<400)
    func takenOver(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = (0..<200).map { _ in Array("abc:\n".utf8).randomElement(using: &random) ?? 0 }
        let set = LiteralSet(Self.literals, caseless: Self.literals.map { _ in false }, engine: .portable)
        let line = text.withUnsafeBufferPointer { $0.line(at: Int.random(in: 0..<200, using: &random)) }
        let masked = Self.masks(in: line, &random)
        var moved: [LiteralScanner.Hit] = []
        LiteralHits.move(
            Self.hits(in: text, set), of: line, around: masked, lengths: set.lengths, into: &moved)
        var chunk = RedactedChunk(Array(text[line]))
        chunk.replace(masked)
        let scanned = Self.hits(in: chunk.bytes, set)
        #expect(moved.map(\.end) == scanned.map(\.end))
        #expect(moved.map(\.literal) == scanned.map(\.literal))
    }

    @Test("Literals that a mask's edge or its words can be part of are told from others")
    func reach() {
        for (literal, isReaching) in [
            ("driver’s", false), ("key", false), ("a‹", true), ("›", true), ("\u{1A}x", true), ("x\u{1C}", true),
        ] {
            let set = LiteralSet([Array("plain".utf8), Array(literal.utf8)], caseless: [true, true])
            #expect(LiteralHits.mayReachIntoMasks(set) == isReaching, "\(literal)")
        }
    }

    @Test("Lines are told from those that a selection leaves out")
    func selection() {
        let text = Array("one\ntwo\nthree\nfour\n".utf8)
        text.withUnsafeBufferPointer { text in
            var selection = LineSelection()
            selection.append(0..<4, of: text)
            selection.append(8..<19, of: text)
            let held = [0..<3, 4..<7, 0..<7, 8..<13, 14..<18, 8..<18, 4..<13].map { selection.holds($0) }
            #expect(held == [true, false, false, true, true, true, false])
        }
    }

    @Test("A keyword that a replacement brings in is looked at like any other")
    func broughtIn() throws {
        let rules = try builtIn.get().adding([CustomRule(id: "own", pattern: "XX", replacement: "password=")])
        let redactor = Redactor(rules: rules, identity: alice)
        let text = redactor.redact("XXhunter2Long9x and token=Zq83kfPw02mXc91LtR", section: "log").text
        #expect(!text.contains("hunter2Long9x") && !text.contains("Zq83kfPw02mXc91LtR"))
    }

    /// Masks over random parts, next to each other or apart.
    private static func masks(
        in line: Range<Int>, _ random: inout SeededGenerator
    ) -> [RedactedChunk.Replacement] {
        var masks: [RedactedChunk.Replacement] = []
        var start = 0
        while start < line.count, masks.count < 4 {
            let lower = Int.random(in: start..<line.count, using: &random)
            let upper = Int.random(in: lower...line.count, using: &random)
            masks.append(.init(range: lower..<upper, bytes: Array("‹host-1›".utf8), rule: "host"))
            start = upper + Int.random(in: 0...3, using: &random)
        }
        return masks
    }

    private static func hits(in text: [UInt8], _ set: LiteralSet) -> [LiteralScanner.Hit] {
        var hits: [LiteralScanner.Hit] = []
        text.withUnsafeBufferPointer { set.portable().scan($0, into: &hits) }
        return hits
    }
}
