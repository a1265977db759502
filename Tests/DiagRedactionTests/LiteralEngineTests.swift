@testable import DiagRedaction
import Testing

@Suite("Without Vectorscan")
struct LiteralEngineTests {
    private static let literals = ["key", "ke", "k", "token", "en", "To", "secret=", "ééa"].map { Array($0.utf8) }
    private static let caseless = literals.map { $0 != Array("To".utf8) }

    @Test("literals are found at the same places")
    func samePlaces() throws {
        var generator = SeededGenerator(seed: 5)
        let set = LiteralSet(Self.literals, caseless: Self.caseless, engine: .vectorscan)
        #expect(set.vectorscan() != nil)
        var fast = LiteralScanner(set, bytesBeforeVectorscan: 0)
        var portable = LiteralScanner(set, bytesBeforeVectorscan: Int.max)
        let alphabet = Array("kKeEyYtToOnNscr=é a".utf8)
        for round in 0..<300 {
            let text = (0..<round).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            #expect(Self.places(&fast, text) == Self.places(&portable, text))
        }
    }

    @Test("a scanner finds the same before and after it goes over to Vectorscan")
    func goesOver() {
        let set = LiteralSet(Self.literals, caseless: Self.caseless, engine: .vectorscan)
        var scanner = LiteralScanner(set, bytesBeforeVectorscan: 100)
        let text = Array("KEY=1 token secret=éÉa To to".utf8)
        let first = Self.places(&scanner, text)
        #expect(first.count >= 8)
        for _ in 0..<10 { #expect(Self.places(&scanner, text) == first) }
    }

    @Test("the table is not made where Vectorscan doesn't run, nor for no literals", arguments: [true, false])
    func noTable(portable: Bool) {
        let set =
            portable
            ? LiteralSet(Self.literals, caseless: Self.caseless, engine: .portable)
            : LiteralSet([], caseless: [], engine: .vectorscan)
        #expect(set.vectorscan() == nil)
        var scanner = LiteralScanner(set, bytesBeforeVectorscan: 0)
        #expect(Self.places(&scanner, Array("a token".utf8)).isEmpty == !portable)
    }

    @Test("the built-in rules mask the same")
    func sameMasks() throws {
        let files = try BuiltInRules.files()
        let late = Set(files.map(\.name))
        let fast = Redactor(rules: try RuleSet(files: files, late: late, engine: .vectorscan), identity: alice)
        let portable = Redactor(rules: try RuleSet(files: files, late: late, engine: .portable), identity: alice)
        var generator = SeededGenerator(seed: 6)
        let samples = try builtIn.get().matchingSamples.compactMap { SampleTemplate($0, using: &generator)?.text }
        let lines = (samples + PlantedSecretTests.forms).joined(separator: "\nuser alice on birdbox: ")
        // Long enough for the faster table.
        let text = Array(repeating: lines, count: (512 << 10) / lines.utf8.count).joined(separator: "\n")
        let masked = fast.redact(text, section: "s")
        #expect(portable.redact(text, section: "s") == masked)
        #expect(masked.text.contains("‹secret:") && fast.ledger == portable.ledger)
    }

    private static func places(_ scanner: inout LiteralScanner, _ text: [UInt8]) -> [[Int]] {
        var hits: [LiteralScanner.Hit] = []
        let known = text.withUnsafeBufferPointer { scanner.scan($0, into: &hits) }
        #expect(known)
        return hits.map { [$0.end, $0.literal] }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
