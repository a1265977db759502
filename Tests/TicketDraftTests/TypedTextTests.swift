import DiagRedaction
import FoundationEssentials
import Testing
import TicketDraft
import TicketWire

@Suite struct TypedTextTests {
    @Test func keepsLinesAndDropsWhatMisleadsAReader() {
        let typed = TypedText("a\r\nb\rc\n\td\u{0}\u{1B}[31m\u{85}\u{202E}e\u{2066}\u{200E}\u{301}")
        #expect(typed.text == "a\nb\nc\n\td[31me\u{200E}\u{301}")
    }

    @Test func cleansAgainWhenItIsReadBack() throws {
        let stored = try JSONDecoder().decode(TypedText.self, from: Data(#""a\u001b\r\nb""#.utf8))
        #expect(stored == TypedText("a\nb"))
        #expect(try JSONDecoder().decode(TypedText.self, from: JSONEncoder().encode(stored)) == stored)
    }

    @Test(arguments: [("", true), (" \n\t", true), ("\u{1B}", true), ("x", false)])
    func knowsWhenNothingWasSaid(_ text: String, _ isBlank: Bool) {
        #expect(TypedText(text).isBlank == isBlank)
    }
}

@Suite struct IssueTitleTests {
    @Test func isOneTrimmedLine() {
        #expect(IssueTitle.typed(TypedText("  Crash\n on\texport ")).line(for: .bug) == "Crash on export")
        #expect(IssueTitle.suggested(redacted("SIGSEGV\nin f()")).line(for: .bug) == "SIGSEGV in f()")
    }

    @Test func namesItsKindWhenEmpty() {
        #expect(IssueTitle.typed(TypedText(" \u{FEFF}\n")).line(for: .question) == "Question")
        #expect(IssueTitle.suggested(.empty).line(for: .bug) == "Bug report")
        #expect(IssueTitle.typed(.empty).line(for: .featureRequest) == "Feature request")
    }

    @Test func isCutBetweenCharacters() {
        let emoji = IssueTitle.typed(TypedText(String(repeating: "\u{1F600}", count: 200))).line(for: .bug)
        #expect(emoji == String(repeating: "\u{1F600}", count: 127) + "…")
        #expect(WireLimits.title.contains(emoji.utf16.count))
        let exact = String(repeating: "x", count: 256)
        #expect(IssueTitle.typed(TypedText(exact)).line(for: .bug) == exact)
    }
}
