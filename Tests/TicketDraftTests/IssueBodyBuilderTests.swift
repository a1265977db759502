import DiagCollector
import DiagModel
import FoundationEssentials
import Testing
import TicketDraft
import TicketWire

@testable import DiagRedaction

@Suite struct IssueBodyBuilderTests {
    @Test func putsTheTypedTextFirstAndTheMarkerLast() throws {
        let draft = draft(typed: "It broke.", [section("reason", "Reason", "Index out of range")])
        let body = try IssueBodyBuilder.build(draft).markdown
        #expect(
            body == """
                It broke.

                ---

                ### Reason

                ```text
                Index out of range
                ```

                <!-- gittickets-id: \(draft.id.uuidString) -->
                """)
        #expect(CorrelationMarker.firstID(in: body) == draft.id)
    }

    @Test func foldsASectionSoThatGitHubReadsTheFenceInIt() throws {
        let folded = section("logs.a", "Logs <of> @app & #1", "one\n```\ntwo", folded: true)
        let body = RenderedMarkdown(try IssueBodyBuilder.build(draft(typed: "", [folded])).markdown)
        #expect(
            body.blocks.prefix(3) == [
                .html("<details>\n<summary>Logs &lt;of&gt; @\u{200B}app &amp; #\u{200B}1</summary>\n"),
                .code("one\n```\ntwo\n"), .html("</details>\n"),
            ])
    }

    @Test func showsEveryCharacterOfATableCell() throws {
        let values = ["6.1.0 #1 SMP @x", "a|b\\|c", "`tick`", " x ", "two\nlines", "", "|\u{301}", "``", "<b>&lt;"]
        let rows = values.map { DiagnosticsSection.Row(redacted("k|e*y #1"), redacted($0)) }
        let facts = DiagnosticsSection(id: "system", title: redacted("System"), content: .table(rows))
        let body = RenderedMarkdown(try IssueBodyBuilder.build(draft(typed: "", [facts])).markdown)
        #expect(body.codeSpans == values.filter { !$0.isEmpty }.map { $0 == "two\nlines" ? "two lines" : $0 })
        #expect(body.runs.filter { $0 == "k|e*y #\u{200B}1" }.count == values.count)
    }

    @Test func isLongEnoughWithNothingTyped() throws {
        let body = try IssueBodyBuilder.build(draft(typed: " \n", nil)).markdown
        #expect(body.hasPrefix("_No description._\n\n<!-- "))
        #expect(WireLimits.body.contains(body.utf16.count))
    }

    @Test func refusesTypedTextThatLeavesNoRoomInsteadOfCuttingIt() throws {
        let error = #expect(throws: DraftError.self) {
            try IssueBodyBuilder.build(draft(typed: String(repeating: "x", count: 65_500), nil))
        }
        #expect(error?.code == .textTooLong)
        #expect(error?.length == 65_562)
        #expect(
            try IssueBodyBuilder.build(draft(typed: String(repeating: "x", count: 65_474), nil)).markdown.count
                == 65_536)
    }

    /// Whatever the sections hold, each stays in its place, and so does what was typed.
    @Test(arguments: 0..<20)
    func nothingReachesOutOfItsPlace(_ batch: Int) throws {
        for seed in (batch * 100)..<(batch * 100 + 100) { try checkPlaces(seed: seed) }
    }

    private func checkPlaces(seed: Int) throws {
        var random = Nasty(seed: UInt64(seed))
        let typed = TypedText(random.text(pieces: Int.random(in: 0...40, using: &random)))
        let contents = (0..<3).map { _ in random.text(pieces: Int.random(in: 0...30, using: &random)).withoutNUL }
        let sections = contents.enumerated().map { index, text in
            section("logs.\(index)", "Part \(index)", text, folded: index == 1)
        }
        let draft = IssueDraft(
            createdAt: Timestamp(microseconds: 0), title: .typed(typed), userBody: typed,
            diagnostics: DiagnosticsBlob(sections: sections))
        let markdown = try IssueBodyBuilder.build(draft).markdown
        let body = RenderedMarkdown(markdown)

        let fenced = contents.map { RenderedMarkdown.Block.code($0.lineFeedsOnly.markerBroken + "\n") }
        let marker = "<!-- gittickets-id: \(draft.id.uuidString) -->"
        let expected: [RenderedMarkdown.Block] = [
            .heading("Part 0"), fenced[0], .html("<details>\n<summary>Part 1</summary>\n"), fenced[1],
            .html("</details>\n"), .heading("Part 2"), fenced[2], .html(marker),
        ]
        #expect(Array(body.blocks.suffix(8)).map(\.trimmed) == expected.map(\.trimmed))
        #expect(body.html.count == 3, "HTML of its own: \(body.html)")
        #expect(CorrelationMarker.firstID(in: markdown) == draft.id)
        #expect(body.runs.flatMap(GitHubPings.found) == [], "seed \(seed)")
        #expect(
            body.links.filter { $0.hasPrefix("https://github.com/o/r") || $0.hasPrefix("http://www.github.com/o/r") }
                == [])
    }
}

private func draft(typed: String, _ sections: [DiagnosticsSection]?) -> IssueDraft {
    IssueDraft(
        createdAt: Timestamp(microseconds: 0), title: .typed(TypedText("t")), userBody: TypedText(typed),
        diagnostics: sections.map { DiagnosticsBlob(sections: $0) })
}

func section(
    _ id: String, _ title: String, _ text: String, folded: Bool = false, anchor: Int? = nil
) -> DiagnosticsSection {
    DiagnosticsSection(
        id: id, title: redacted(title), content: .text(redacted(text)), folded: folded, anchorLine: anchor)
}

/// For tests of layout only: text as if it had been through the rules.
func redacted(_ text: String) -> RedactedText { RedactedText(afterRules: text) }

extension String {
    /// Redacted text never holds NUL.
    fileprivate var withoutNUL: String { filter { $0 != "\0" } }

    fileprivate var lineFeedsOnly: String {
        split(separator: "\r\n", omittingEmptySubsequences: false)
            .flatMap { $0.split(separator: "\r", omittingEmptySubsequences: false) }.joined(separator: "\n")
    }

    fileprivate var markerBroken: String {
        split(separator: "gittickets-id", omittingEmptySubsequences: false).joined(separator: "gittickets-id\u{200B}")
    }
}

extension RenderedMarkdown.Block {
    /// Line ends after HTML are the parser's, not the body's.
    fileprivate var trimmed: Self {
        guard case .html(let text) = self else { return self }
        return .html(text.split(separator: "\n").joined(separator: "\n"))
    }
}
