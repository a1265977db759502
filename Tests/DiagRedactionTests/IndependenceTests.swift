@testable import DiagRedaction
import Testing

@Suite("The output depends on the input and the rules alone")
struct IndependenceTests {
    /// A log with a sample of every rule, harmless lines between, and pieces of samples glued together.
    static func log(seed: UInt64) throws -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let samples = try EveryRuleTests.samples(seed: seed).map(\.text)
        var bytes: [UInt8] = []
        for sample in samples.shuffled(using: &generator) {
            bytes += Array("\(sample)\nplain words, 3 of them\n".utf8)
            let other = Array((samples.randomElement(using: &generator) ?? "").utf8)
            let cut = Int.random(in: 0...other.count, using: &generator)
            bytes +=
                Array(sample.utf8.prefix(cut)) + other.dropFirst(cut) + [UInt8.random(in: 0...255, using: &generator)]
            bytes.append(0x0A)
        }
        return bytes
    }

    @Test("not on the order of the rules", arguments: 1...(isLong ? 10 : 1) as ClosedRange<UInt64>)
    func orderOfRules(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = try BuiltInRules.files()
        let shuffled = files.shuffled(using: &generator).map { file in
            var copy = file
            copy.rules.shuffle(using: &generator)
            return copy
        }
        let log = try Self.log(seed: seed)
        let one = Redactor(rules: try RuleSet(files: files), identity: alice).redact(log, section: "s")
        let other = Redactor(rules: try RuleSet(files: shuffled), identity: alice).redact(log, section: "s")
        #expect(one == other)
    }

    @Test("not on where a stream is cut", arguments: 1...(isLong ? 20 : 1) as ClosedRange<UInt64>)
    func pieces(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let log = try Self.log(seed: seed)
        let whole = try redacted(log)
        for longest in [40, 700, 9_000] {
            var stream = RedactionStream(try redactor(), section: "s")
            var output = Redaction()
            var start = 0
            while start < log.count {
                let end = min(log.count, start + Int.random(in: 1...longest, using: &generator))
                output.append(stream.append(log[start..<end]))
                start = end
            }
            output.append(stream.finish())
            #expect(output.text.text.firstDifference(from: whole) == nil, "in pieces of up to \(longest)")
        }
    }

    @Test("not on the threads that redact at the same time")
    func threads() async throws {
        let log = try Self.log(seed: 7)
        let rules = try RuleSet.builtIn()
        let expected = Redactor(rules: rules, identity: alice).redact(log, section: "s")
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<(isLong ? 32 : 3) {
                group.addTask { Redactor(rules: rules, identity: alice).redact(log, section: "s") == expected }
            }
            for await same in group { #expect(same) }
        }
    }

    @Test("A value on the next line goes with its key, though another rule waits for more there")
    func waitingLines() throws {
        let toml = """
            [[rules]]
            id = "below"
            regex = '''(?:^|\\n)secretblock:\\n\\s+([a-z0-9]{6,20})'''
            keywords = ["secretblock"]
            [[rules]]
            id = "next"
            regex = '''entrykey\\n([a-z0-9]{6,20})'''
            keywords = ["entrykey"]
            """
        let rules = try RuleSet(name: "x.toml", bytes: Array(toml.utf8))
        let text = Array("x\nsecretblock:\n  abc123def\nentrykey\nzzz999yyy\n".utf8)
        for size in 1...text.count {
            let output = streamed(text, by: size, to: Redactor(rules: rules, identity: alice)).text.text
            #expect(output == "x\nsecretblock:\n  ‹secret:below›\nentrykey\n‹secret:next›\n", "pieces of \(size)")
        }
    }

    @Test(
        "What stands behind a value masked on the line below what asked for it isn't taken for the value later",
        arguments: [
            ("C: d3JlbjEyMzQ1== kucoin: ok", "C: ‹secret:password› kucoin: ok"),
            ("C: d3JlbjEyMzQ1==password=zq12 here", "C: d3JlbjEyMzQ1==password=‹secret:password› here"),
            ("a@hedgerow-mail.org C: d3JlbjEyMzQ1==", "‹email-1› C: ‹secret:password›"),
        ])
    func answers(_ answer: String, _ expected: String) throws {
        let redactor = Redactor(rules: try builtIn.get(), identity: MachineIdentity())
        let once = redactor.redact("S: 334 UGFzc3dvcmQ6\n\(answer)\n", section: "s").text
        #expect(once == "S: 334 UGFzc3dvcmQ6\n\(expected)\n")
        #expect(redactor.redact(once, section: "s").text == once)
    }

    @Test("and redacting it again changes nothing", arguments: 1...(isLong ? 50 : 2) as ClosedRange<UInt64>)
    func again(_ seed: UInt64) throws {
        let once = try redacted(try Self.log(seed: seed))
        let difference = try redacted(once).firstDifference(from: once)
        #expect(difference == nil)
    }

    @Test(
        "A printable line without secrets stays byte for byte",
        arguments: 1...(isLong ? 200 : 5) as ClosedRange<UInt64>)
    func harmless(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let words = [
            "opened", "window", "3", "of", "12", "files", "grüße", "日本語", "done:", "(ok)", "[warn]", "x=1", "n=42",
            "/usr/lib",
            "libfoo.so.6", "42 ms", "100%", "\"quoted\"", "'single'", "a/b", "->", "<none>", "{}", "[]", "v1.2", "😀",
            "naïve",
            "std::vector<int>", "0x7ffe", "main.swift:12", "C:\\temp", "=>", "\\n", "%s", "&amp;", "%20", "#3", "@main",
            "~",
        ]
        let line = (0..<40).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
        #expect(try redacted(line) == line)
    }
}

extension String {
    /// The first lines that differ.
    fileprivate func firstDifference(from other: String) -> String? {
        if self == other { return nil }
        let ours = split(separator: "\n", omittingEmptySubsequences: false)
        let others = other.split(separator: "\n", omittingEmptySubsequences: false)
        let pair = zip(others, ours).first { $0 != $1 }
        return pair.map { "\($0) → \($1)" } ?? "\(others.count) lines → \(ours.count)"
    }
}
