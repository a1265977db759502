@testable import DiagRedaction
import Testing

@Suite("Without Vectorscan")
struct LiteralEngineTests {
    @Test("literals are found at the same places")
    func samePlaces() throws {
        var generator = SeededGenerator(seed: 5)
        let literals = ["key", "ke", "k", "token", "en", "To", "secret=", "ééa"].map { Array($0.utf8) }
        let caseless = literals.map { $0 != Array("To".utf8) }
        let fast = try LiteralSet(literals, caseless: caseless, engine: .vectorscan)
        let portable = try LiteralSet(literals, caseless: caseless, engine: .portable)
        let alphabet = Array("kKeEyYtToOnNscr=é a".utf8)
        for round in 0..<300 {
            let text = (0..<round).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            #expect(try Self.places(fast, text) == Self.places(portable, text))
        }
    }

    @Test("the built-in rules mask the same")
    func sameMasks() throws {
        let files = try RuleSet.builtInFiles()
        let late = Set(files.map(\.name))
        let fast = Redactor(rules: try RuleSet(files: files, late: late, engine: .vectorscan), identity: alice)
        let portable = Redactor(rules: try RuleSet(files: files, late: late, engine: .portable), identity: alice)
        var generator = SeededGenerator(seed: 6)
        let samples = try builtIn.get().matchingSamples.compactMap { SampleTemplate($0, using: &generator)?.text }
        let text = (samples + PlantedSecretTests.forms).joined(separator: "\nuser alice on birdbox: ")
        let masked = fast.redact(text, section: "s")
        #expect(portable.redact(text, section: "s") == masked)
        #expect(masked.text.contains("‹secret:") && fast.ledger == portable.ledger)
    }

    private static func places(_ set: LiteralSet, _ text: [UInt8]) throws -> [[Int]] {
        guard let scanner = LiteralScanner(set) else { return [] }
        var hits: [LiteralScanner.Hit] = []
        let known = text.withUnsafeBufferPointer { scanner.scan($0, into: &hits) }
        #expect(known)
        return hits.map { [$0.end, $0.literal] }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
