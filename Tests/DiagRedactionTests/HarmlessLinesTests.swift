@testable import DiagRedaction
import Testing

@Suite("Lines that are known to be harmless are left out, and nothing else changes")
struct HarmlessLinesTests {
    /// Lines as programs write them; `#` stands for digits.
    private static let ordinary = [
        "Nov 30 0#:1#:2# birdbox-7 sshd[####]: pam_unix(sshd:session): session opened for user root(uid=0) by (uid=0)",
        "Nov 30 0#:1#:2# birdbox-7 api: level=error msg=\"token expired, asking for a new one\" attempt=#",
        "Nov 30 0#:1#:2# birdbox-7 api: password policy checked, rules=#, result=ok",
        "Nov 30 0#:1#:2# birdbox-7 chronyd[###]: Selected source #.debian.pool.ntp.org",
        "\tat org.example.DispatcherServlet.doDispatch(DispatcherServlet.java:####)",
    ]

    @Test(
        "What is found among lines that come again and again, for every built-in rule and its samples",
        arguments: ["#", "at 04:12 key token # secret= end", "x#y", "\"#\""], isLong ? [1, 2, 3, 4] : [1] as [UInt64])
    func sameSpans(_ frame: String, _ seed: UInt64) throws {
        let rules = try builtIn.get()
        var generator = SeededGenerator(seed: seed)
        var text: [UInt8] = []
        let samples = rules.matchingSamples + rules.rules.flatMap(\.rule.redact.mustNotMatch)
        for sample in samples {
            // The first is new, the second is looked at, and what the look told is taken for the others.
            for _ in 0..<5 {
                guard let made = SampleTemplate(sample, using: &generator)?.text else { continue }
                let line = frame.split(separator: "#", omittingEmptySubsequences: false).joined(separator: made)
                text += Self.withOtherDigits(Array(line.utf8), &generator) + [0x0A]
                text += Self.withDigits(Self.ordinary[Int(generator.next() % 5)], &generator) + [0x0A]
            }
        }
        var all = try Self.scanner(rules, bytesBeforeSelection: Int.max)
        var selected = try Self.scanner(rules, bytesBeforeSelection: 0)
        let expected = Self.places(in: text, &all)
        #expect(expected.count > samples.count)
        #expect(Self.places(in: text, &selected) == expected)
        #expect(selected.selection.text.count < text.count * 9 / 10)
    }

    @Test("A line is scanned where digits decide, though one like it holds nothing")
    func digitsDecide() throws {
        var selected = try Self.scanner(try builtIn.get(), bytesBeforeSelection: 0)
        var generator = SeededGenerator(seed: 3)
        var text = Array(String(repeating: "paid with 4111 1111 1111 1112 today\n", count: 200).utf8)
        for _ in 0..<200 { text += Self.withDigits("worker ##### is done\n", &generator) }
        text += Array("paid with 4111 1111 1111 1111 today\nlast\n".utf8)
        let card = Array("4111 1111 1111 1111".utf8)
        let place = text.withUnsafeBufferPointer { all in text.indices.first { all.holds(card, at: $0) } } ?? 0
        #expect(Self.places(in: text, &selected).contains { $0.range == place..<place + card.count })
    }

    @Test(
        "A list lets pass whatever the digits are where its pattern takes none of them",
        arguments: [
            ("regexes = ['(?:^|\\.)ntp\\.org$']", true), ("regexes = ['^00']", false),
            ("regexes = ['w3', '(?i)\\bNTP\\b']", true), ("regexes = ['^[0-9]+\\.ntp']", false),
            ("stopwords = ['ntp']", false), ("condition = 'AND'\nregexes = ['ntp']\nstopwords = ['7']", false),
        ])
    func allowedWithoutDigits(_ list: String, _ expected: Bool) throws {
        let file = "[[rules]]\nid = 'host'\nregex = 'host=(\\S+)'\n[[rules.allowlists]]\n" + list
        let rules = try RuleSet(name: "host.toml", bytes: Array(file.utf8))
        let rule = try #require(rules.rules.first)
        guard var matcher = RegexMatcher() else { throw OutOfMemory() }
        let isAllowed = Array("host=00.ntp.org".utf8).withUnsafeBufferPointer {
            Finding(secret: 5..<15, match: 0..<15, line: $0).isAllowedWithoutDigits(by: rule, &matcher)
        }
        #expect(isAllowed == expected)
    }

    @Test("More rules than small numbers tell apart leave lines boundless")
    func manyRules() {
        var doubts = LineDoubts()
        doubts.insert(rule: 32_767)
        #expect(doubts.rules.contains(32_767) && !doubts.areBoundless)
        doubts.insert(rule: 32_768)
        #expect(doubts.areBoundless)
    }

    @Test("A shape calls a rule over lines though the line came by before")
    func shapesOverLines() throws {
        let file = [
            "[[rules]]", "id = \"card\"", "regex = '''[0-9]{16}\\n cvv [0-9]{3}'''", "[rules.redact]",
            "shape = \"long-number\"",
        ]
        let rules = try RuleSet(name: "card.toml", bytes: Array(file.joined(separator: "\n").utf8))
        var selected = try Self.scanner(rules, bytesBeforeSelection: 0)
        var generator = SeededGenerator(seed: 7)
        var text: [UInt8] = []
        for _ in 0..<900 { text += Self.withDigits("number 1###############\nidle ##\n", &generator) }
        for _ in 0..<5 { text += Self.withDigits("number 1###############\n cvv ###\n", &generator) }
        #expect(Self.places(in: text, &selected).count == 5)
    }

    @Test("Lines that are masked at times are masked each time, and those like them that hold nothing never")
    func maskedAtTimes() throws {
        let rules = try builtIn.get()
        var generator = SeededGenerator(seed: 11)
        var text: [UInt8] = []
        for _ in 0..<600 {
            let end = Int(generator.next() % 3)
            text += Array("paid with 411111111111111\(end) today\n".utf8)
            text += Self.withDigits("worker ##### is done\n", &generator)
        }
        let identity = MachineIdentity(userName: "wren")
        func redaction(bytesBeforeSelection: Int, expecting: Int = 0) -> Redaction {
            let redactor = Redactor(rules: rules, identity: identity, bytesBeforeSelection: bytesBeforeSelection)
            return streamed(text, by: 8_000, to: redactor, expecting: expecting)
        }
        let expected = redaction(bytesBeforeSelection: Int.max)
        #expect(expected.masks.count > 150 && expected.masks.count < 250)
        #expect(redaction(bytesBeforeSelection: 0).bytes == expected.bytes)
        #expect(redaction(bytesBeforeSelection: Int.max, expecting: 1 << 30).bytes == expected.bytes)
    }

    @Test("A key at the end of its line opens a block though the line came by before")
    func endOfLine() throws {
        let rules = try builtIn.get()
        var all = try Self.scanner(rules, bytesBeforeSelection: Int.max)
        var selected = try Self.scanner(rules, bytesBeforeSelection: 0)
        var generator = SeededGenerator(seed: 5)
        var text: [UInt8] = []
        for _ in 0..<300 {
            text += Self.withDigits("step ## of 99\n  password:\n    b#rdsong##\nprogress ###\n", &generator)
        }
        let expected = Self.places(in: text, &all)
        #expect(expected.count == 300)
        #expect(Self.places(in: text, &selected) == expected)
        #expect(selected.selection.text.count < text.count)
    }

    @Test(
        "A skeleton is that of a short line of plain text with an end",
        arguments: [
            ("a 12:34 b\nnext line that is there", "a 00:00 b" as String?), ("\tat x:7\n                ", "\tat x:0"),
            ("no end", nil), ("é9\n                    ", nil), ("cr 1\r\n                  ", nil),
            (
                String(repeating: "5", count: 255) + "\n" + String(repeating: " ", count: 16),
                String(repeating: "0", count: 255)
            ),
            (String(repeating: "5", count: 600) + "\n", nil),
        ])
    func skeleton(_ text: String, _ expected: String?) {
        var room = [UInt8](repeating: 0xFF, count: LineSkeleton.room)
        let count = Array(text.utf8).withUnsafeBufferPointer { bytes in
            room.withUnsafeMutableBufferPointer { room in
                guard let base = room.baseAddress,
                    case .plain(let count) = LineSkeleton.read(bytes, into: base)
                else { return nil as Int? }
                return count
            }
        }
        #expect(count.map { String(decoding: room[..<$0], as: UTF8.self) } == expected)
    }

    @Test(
        "A pattern is blind to digits where it takes all or none",
        arguments: [
            ("token=\\w{3,5}", true), ("[a-f0-9]{8}", true), ("[^\\s]+", true), ("\\bnone\\b", true), ("[1-9]", false),
            ("v2", false), ("[^0]", false), ("\\x31", false), ("\\061", false), ("[[:alpha:]1]", false),
            ("(?:a|b7)?", false), ("(?x) a", false),
        ])
    func blind(_ pattern: String, _ expected: Bool) throws {
        #expect(try PreparedRegex(pattern).onSkeletons.isBlind == expected)
    }

    @Test("A skeleton tells that a pattern may match wherever it does, for every built-in rule and its samples")
    func patternsInSkeletons() throws {
        var generator = SeededGenerator(seed: 11)
        guard let matcher = RegexMatcher() else { throw OutOfMemory() }
        for rule in try builtIn.get().rules {
            guard let regex = rule.regex(), var pattern = regex.onSkeletons.pattern else { continue }
            for sample in rule.rule.redact.mustMatch + rule.rule.redact.mustNotMatch {
                guard let made = SampleTemplate(sample, using: &generator)?.text else { continue }
                for line in made.utf8.split(separator: 0x0A).map(Array.init) {
                    let isMatch = line.withUnsafeBufferPointer { matcher.match(regex.regex, in: $0, from: 0) } == .match
                    let mayMatch = LineSkeleton.of(line).withUnsafeBufferPointer { pattern.mayMatch(in: $0) }
                    #expect(mayMatch || !isMatch, "\(rule.rule.id)")
                }
            }
        }
    }

    @Test(
        "Which characters stand beyond a word is told apart from the end of its line",
        arguments: [("\\b(SK[0-9]{3})\\b", "x SK000 y", true), ("\\b(SK[0-9]{3})\\b", "a  b xSK000", false)])
    func edges(_ pattern: String, _ skeleton: String, _ expected: Bool) throws {
        var told = try #require(try PreparedRegex(pattern).onSkeletons.pattern)
        let mayMatch = Array(skeleton.utf8).withUnsafeBufferPointer { told.mayMatch(in: $0) }
        #expect(mayMatch == expected)
    }

    @Test(
        "Shapes, base64 and escapes are seen in a skeleton wherever digits could make one",
        arguments: 1...20 as ClosedRange<UInt64>)
    func seenInSkeletons(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "5", "77", "123", "2024", "1234567890", "A", "f", "+", "(", ".", ":", "-", "@", "/", "%", "#", "&#", ";",
            "=",
            " ", "cGFzc3dvcmQ9aHVudGVyMg", "bG9naW4", "YWJj", "[1", "m", "^[", "e",
        ]
        for _ in 0..<2_000 {
            let count = Int(generator.next() % 12) + 1
            let line = Array(
                (0..<count).map { _ in pieces[Int(generator.next() % UInt64(pieces.count))] }.joined().utf8)
            let skeleton = LineSkeleton.of(line)
            let seen = Self.seen(in: line)
            let known = Self.seen(in: skeleton)
            #expect(seen.shapes == known.shapes, "\(String(decoding: line, as: UTF8.self))")
            let mayHold = skeleton.withUnsafeBufferPointer {
                text in
                (known.runs.contains { Base64Text.mayStand(in: text, at: $0) }, Escape.mayStand(in: text))
            }
            #expect(!seen.hasToken || mayHold.0, "\(String(decoding: line, as: UTF8.self))")
            #expect(!seen.hasEscape || mayHold.1, "\(String(decoding: line, as: UTF8.self))")
        }
    }

    private static func seen(in line: [UInt8]) -> (shapes: [Int], runs: [Int], hasToken: Bool, hasEscape: Bool) {
        line.withUnsafeBufferPointer { text in
            var shapes: [ShapeScanner.Hit] = []
            var runs: [Int] = []
            ShapeScanner.scan(text, into: &shapes, runs: &runs)
            let hasEscape = text.indices.contains { Escape.isLead(text[$0]) && Escape.stands(in: text, at: $0) }
            return (
                shapes.flatMap { [$0.offset, $0.shape.index] }, runs, !Base64Text.tokens(in: text, at: runs).isEmpty,
                hasEscape
            )
        }
    }

    private static func withDigits(_ form: String, _ generator: inout SeededGenerator) -> [UInt8] {
        form.utf8.map { $0 == UInt8(ascii: "#") ? 0x30 + UInt8(generator.next() % 10) : $0 }
    }

    private static func withOtherDigits(_ line: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let isChanged = generator.next() % 2 == 0
        return line.map { $0.isDigit && isChanged ? 0x30 + UInt8(generator.next() % 10) : $0 }
    }

    private static func scanner(_ rules: RuleSet, bytesBeforeSelection: Int) throws -> TextScanner {
        guard var scanner = TextScanner(rules: rules, identity: IdentityLiterals(MachineIdentity())) else {
            throw OutOfMemory()
        }
        scanner.bytesBeforeSelection = bytesBeforeSelection
        return scanner
    }

    private struct OutOfMemory: Error {}

    /// Found in pieces, as a stream is.
    private static func places(in text: [UInt8], _ scanner: inout TextScanner) -> Set<Place> {
        var found: Set<Place> = []
        var blocks = OpenBlocks()
        text.withUnsafeBufferPointer { all in
            var start = 0
            while start < all.count {
                let end = min(all.count, all.lineEnd(from: min(all.count, start + 16_384)) + 1)
                for span in scanner.spans(in: all.part(start..<end), blocks: &blocks) {
                    found.insert(
                        Place(range: start + span.range.lowerBound..<start + span.range.upperBound, label: span.label))
                }
                start = end
            }
        }
        return found
    }

    private struct Place: Hashable {
        var range: Range<Int>
        var label: Span.Label
    }
}
