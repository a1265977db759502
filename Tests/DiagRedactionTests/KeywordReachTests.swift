@testable import DiagRedaction
import Testing

@Suite("Where a match can begin")
struct KeywordReachTests {
    @Test(
        "is known from the pattern, or said not to be",
        arguments: [
            ("token=([a-z]+)", ["token"], 5 as Int?),
            ("(?:^|[^a-z])key=", ["key"], 7),
            ("(?i)api[_.-]?key", ["key"], 9),
            ("(?i)(?:secret|pwd)=", ["secret", "pwd"], 8),
            ("\\b(ghp_[0-9A-Z]{36})\\b", ["ghp_"], 4),
            ("[a-z]{0,9}@host", ["@host"], 14),
            ("(?:ab){2}c", ["babc"], 5),
            ("[a-z]+key", ["key"], nil),
            ("foo|token", ["token"], nil),
            ("(?x) to ken", ["token"], nil),
            (".*", ["a"], nil),
        ])
    func reach(_ pattern: String, _ keywords: [String], _ expected: Int?) throws {
        let filter = try PreparedRegex(pattern).filter(keywords: keywords, caseSensitive: false)
        #expect(filter?.reach == expected)
    }

    @Test(
        "A pattern crosses lines when it names a line end, not when it rules one out",
        arguments: [
            ("a\\nb", true), ("a[\\s\\S]b", true), ("(?s)a.b", true), ("a[\\r\\n]b", true), ("a[^\\r\\n]b", false),
            ("a\\\\nb", false), ("a\\sb", false), ("a.b", false), ("a\nb", true), ("a\\x0Ab", true),
        ])
    func lines(_ pattern: String, _ expected: Bool) throws {
        #expect(try PreparedRegex(pattern).crossesLines == expected)
    }

    @Test(
        "No pattern is ruled out where it matches",
        arguments: [
            ("key=(\\w+)\\b$", "x key=b7"), ("^\\bkey=(\\w+)", "key=b7 x"), ("\\b(?:\\bkey)=(\\w+)", "x key=b7"),
            ("\\A^key=(\\w+)$\\z", "key=b7"), ("key\\075(\\w+)", "key=b7"), ("key\\o{75}(\\w+)", "key=b7"),
            ("key\\cI(\\w+)", "key\tb7"), ("key[\\075](\\w+)", "key=b7"), ("key\\Q-=\\E+(\\w+)", "key-==b7"),
            ("key=\\E+(\\w+)", "key==b7"), ("key[--/](\\w+)", "key.b7"), ("key[[:a]=](\\w+)", "key:=]b7"),
            ("[[:<:]]key=(\\w+)", "key=b7"), ("key[+--]{2}(\\w+)", "key,-b7"),
        ])
    func neverRuledOut(_ pattern: String, _ text: String) throws {
        let regex = try PreparedRegex(pattern)
        let line = Array(text.utf8)
        let end = try #require((3...line.count).first { line[..<$0].suffix(3).elementsEqual("key".utf8) })
        var filter = regex.filter(keywords: ["key"], caseSensitive: false)
        var skeleton = regex.onSkeletons.pattern
        guard let matcher = RegexMatcher() else { throw OutOfMemory() }
        line.withUnsafeBufferPointer { text in
            let isMatch = matcher.match(regex.regex, in: text, from: 0) == .match
            let mayMatch = filter?.mayMatch(0, endingAt: end, in: text) != false
            #expect(isMatch && mayMatch)
        }
        let mayStand = LineSkeleton.of(line).withUnsafeBufferPointer { skeleton?.mayMatch(in: $0) } != false
        #expect(mayStand)
    }

    @Test(
        "Matches are those that whole lines give, for every built-in rule and its samples",
        arguments: [
            "at 04:12 key token # secret= end", "#", "x#y", "é#é", "\\\"#\\\"", "token=#\nkey: #",
            "ПАРОЛЬ: falcon7x # password",
        ])
    func sameMatches(_ frame: String) throws {
        let rules = try builtIn.get()
        var generator = SeededGenerator(seed: 7)
        var near = try Self.scanner(rules, hitsBefore: 0)
        var whole = try Self.scanner(rules, hitsBefore: Int.max)
        for text in rules.matchingSamples.compactMap({ SampleTemplate($0, using: &generator)?.text }) {
            let line = Array(frame.split(separator: "#", omittingEmptySubsequences: false).joined(separator: text).utf8)
            let found = Self.places(in: line, &near)
            let expected = Self.places(in: line, &whole)
            #expect(found == expected, "\(text)")
        }
    }

    private static func scanner(_ rules: RuleSet, hitsBefore: Int) throws -> TextScanner {
        guard var scanner = TextScanner(rules: rules, identity: IdentityLiterals(MachineIdentity())) else {
            throw OutOfMemory()
        }
        scanner.keywordFilters.hitsBefore = hitsBefore
        return scanner
    }

    private struct OutOfMemory: Error {}

    private static func places(in line: [UInt8], _ scanner: inout TextScanner) -> Set<Place> {
        line.withUnsafeBufferPointer { bytes in
            var blocks = OpenBlocks()
            return Set(scanner.spans(in: bytes, blocks: &blocks).map(Place.init))
        }
    }

    private struct Place: Hashable {
        var range: Range<Int>
        var label: Span.Label
        init(_ span: Span) { (range, label) = (span.range, span.label) }
    }
}
