@testable import DiagRedaction
import Testing

@Suite("The table of keywords that is made beforehand")
struct BuiltInLiteralsTests {
    private static let embedded = Array(BuiltInLiterals.embedded)

    /// Another version of Vectorscan or another kind of processor makes another table.
    private static let isOfThisVectorscan: Bool = {
        guard let archive = try? BuiltInLiterals.archive(), archive.count > 16 else { return false }
        // Behind eight bytes of ours come Vectorscan's mark and version.
        return archive[8..<16] == embedded[8..<16]
    }()

    #if arch(x86_64)
        @Test(
            "was made of the rules as they are: after a change, run `make rules`",
            .enabled(if: isOfThisVectorscan, "it was made with another version of Vectorscan"))
        func isCurrent() throws {
            #expect(try Self.embedded == BuiltInLiterals.archive())
        }

        @Test(
            "is what the built-in rules use from the first line on",
            .enabled(if: isOfThisVectorscan && LiteralEngine.best == .vectorscan, "Vectorscan is another, or can't run")
        )
        func isUsed() throws {
            let isReady = try RuleSet.builtIn().literals.isReady
            #expect(isReady)
        }
    #endif

    @Test("finds what a table finds that is made here", .enabled(if: LiteralEngine.best == .vectorscan))
    func findsTheSame() throws {
        let archive = try #require(try BuiltInLiterals.archive())
        let literals = try RuleSet.builtIn().literals
        let read = try #require(Self.table(archive, literals.literals, literals.caseless))
        var fast = LiteralScanner(
            LiteralSet(literals.literals, caseless: literals.caseless, ready: read), bytesBeforeVectorscan: Int.max)
        var slow = LiteralScanner(
            LiteralSet(literals.literals, caseless: literals.caseless, engine: .portable), bytesBeforeVectorscan: 0)
        for file in try BuiltInRules.parsed() {
            for rule in file.rules {
                let text = (rule.redact.mustMatch + rule.redact.mustNotMatch).joined(separator: "\n")
                #expect(Self.hits(&fast, text) == Self.hits(&slow, text))
            }
        }
    }

    @Test(
        "is passed over when it is of other keywords, damaged or cut off",
        .enabled(if: LiteralEngine.best == .vectorscan))
    func others() throws {
        let archive = try #require(try BuiltInLiterals.archive())
        let literals = try RuleSet.builtIn().literals
        let (texts, caseless) = (literals.literals, literals.caseless)
        #expect(Self.table(archive, texts.dropLast(), caseless.dropLast()) == nil)
        #expect(Self.table(archive, texts, [!caseless[0]] + caseless.dropFirst()) == nil)
        #expect(Self.table([], texts, caseless) == nil)
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            var damaged = archive
            damaged[Int.random(in: 8..<damaged.count, using: &generator)] ^= 0x10
            // What the checksum leaves out is the version's and the mark's business.
            let isHarmless = damaged[8..<48] != archive[8..<48]
            #expect(isHarmless || Self.table(damaged, texts, caseless) == nil)
            let count = Int.random(in: 0..<archive.count, using: &generator)
            #expect(Self.table(Array(archive[..<count]), texts, caseless) == nil)
        }
    }

    @Test("isn't used for a user's own rules, which find their own keywords")
    func ownRules() throws {
        let toml = """
            [extend]
            useDefault = true
            [[rules]]
            id = "wren"
            description = "wren"
            regex = '''wrenkey-[a-z]{8}'''
            keywords = ["wrenkey-"]
            """
        let rules = try RuleSet(name: "own.toml", bytes: Array(toml.utf8))
        #expect(!rules.literals.isReady)
        let text = Redactor(rules: rules, identity: alice).redact("say wrenkey-abcdefgh", section: "s").text
        #expect(text == "say ‹secret:wren›")
    }

    private static func table(
        _ archive: [UInt8], _ literals: some Sequence<[UInt8]>, _ caseless: some Sequence<Bool>
    ) -> VectorscanTable? {
        archive.withUnsafeBytes { BuiltInLiterals.table(in: $0, of: Array(literals), caseless: Array(caseless)) }
    }

    private static func hits(_ scanner: inout LiteralScanner, _ text: String) -> [[Int]] {
        var hits: [LiteralScanner.Hit] = []
        let bytes = Array(text.utf8)
        let worked = bytes.withUnsafeBufferPointer { scanner.scan($0, into: &hits) }
        return worked ? hits.map { [$0.end, $0.literal] }.sorted { $0.lexicographicallyPrecedes($1) } : [[-1]]
    }
}
