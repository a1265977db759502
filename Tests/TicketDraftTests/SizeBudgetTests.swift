import DiagCollector
import DiagModel
import Testing
import TicketWire

@testable import DiagRedaction
@testable import TicketDraft

@Suite struct SizeBudgetTests {
    private let limit = WireLimits.body.upperBound

    private func build(_ sections: [DiagnosticsSection], typed: String = "") throws -> IssueBody {
        try IssueBodyBuilder.build(
            IssueDraft(
                createdAt: Timestamp(microseconds: 0), title: .typed(.empty), userBody: TypedText(typed),
                diagnostics: DiagnosticsBlob(sections: sections)))
    }

    @Test func theLogLinesFarthestFromTheCrashGoFirst() throws {
        let log = (0..<4000).map { "line \($0) of the log, padded" }.joined(separator: "\n")
        let body = try build([
            section("reason", "Reason", "why"), section("logs.journal", "Log", log, folded: true, anchor: 3900),
            section("threads.other", "Other threads", "frames"),
        ])
        let dropped = try #require(body.omissions.first)
        #expect(body.omissions.map(\.sectionID) == ["logs.journal"])
        #expect(body.markdown.utf16.count <= limit)
        #expect(body.markdown.utf16.count > limit - 200)
        #expect(body.markdown.contains("[… \(dropped.lines) earlier lines left out: an issue holds 65,536 characters]"))
        #expect(!body.markdown.contains("line \(dropped.lines - 1) of"))
        for kept in [dropped.lines, 3900, 3999] { #expect(body.markdown.contains("line \(kept) of")) }
        #expect(body.markdown.contains("frames"))
    }

    @Test(arguments: [(1, "1 earlier line left out"), (2, "2 earlier lines left out")])
    func aLineIsNotCalledLines(_ dropped: Int, _ words: String) {
        var plan = SectionPlan(section("logs.a", "Log", "one\ntwo\nthree", anchor: 2))
        for _ in 0..<dropped { plan.dropFarthest() }
        #expect(plan.markdown.contains("[… \(words): "))
    }

    @Test func aNoisyPlugInLosesItsOwnLinesAndNotTheLogs() throws {
        let noise = (0..<9000).map { "noise \($0)" }.joined(separator: "\n")
        let log = (0..<1000).map { "line \($0) of the log, padded" }.joined(separator: "\n")
        let body = try build([
            section("logs.journal", "Log", log, folded: true, anchor: 900),
            section("collector.big", "Plug-in big", noise), section("source.small", "Small", "kept"),
        ])
        #expect(body.omissions.map(\.sectionID) == ["collector.big"])
        #expect(body.omissions.contains { $0.lines > 8_000 && $0.lines < 9_000 })
        for kept in ["line 0 of", "line 999 of", "kept"] { #expect(body.markdown.contains(kept)) }
    }

    @Test func thenOtherThreadsThenModulesAndTheCrashingThreadLast() throws {
        let long = (0..<900).map { "\($0) " + String(repeating: "y", count: 30) }.joined(separator: "\n")
        let ids = ["reason", "thread.crashed", "threads.other", "system", "logs.a", "modules"]
        let body = try build(ids.map { section($0, "t", long) })
        let lost = Dictionary(uniqueKeysWithValues: body.omissions.map { ($0.sectionID, $0.lines) })
        #expect(lost["logs.a"] == 900)
        #expect(lost["threads.other"] == 900)
        #expect(lost["modules"] == 900)
        #expect(lost["system"].map { $0 > 0 && $0 < 900 } == true)
        #expect(lost["reason"] == nil && lost["thread.crashed"] == nil)
        #expect(RenderedMarkdown(body.markdown).blocks.count == 13)
    }

    @Test func aTableLosesWholeRowsAndSaysSo() throws {
        let rows = (0..<3000).map { DiagnosticsSection.Row(redacted("k\($0)"), redacted("value |\($0)|")) }
        let facts = DiagnosticsSection(id: "system", title: redacted("Facts"), content: .table(rows))
        let body = try build([facts])
        let dropped = try #require(body.omissions.first?.lines)
        #expect(body.markdown.contains("_\(dropped) rows left out"))
        #expect(RenderedMarkdown(body.markdown).codeSpans.last == "value |\(2999 - dropped)|")
    }

    @Test func oneEndlessLineIsCutBetweenCharacters() throws {
        let body = try build([section("reason", "Reason", String(repeating: "\u{1F600}", count: 50_000))])
        #expect(body.markdown.contains("\u{1F600} [… a line of 100000 characters]"))
        #expect(body.markdown.utf16.count < 2_200)
        #expect(body.omissions.isEmpty)
    }

    /// A log of backticks makes its own fence longer, and the body must still fit.
    @Test(arguments: [1, 2, 3, 5, 8, 13])
    func fitsWhateverTheTextAndStaysInPlace(_ seed: Int) throws {
        var random = Nasty(seed: UInt64(seed))
        let texts = (0..<6).map { _ in random.text(pieces: 8_000).filter { $0 != "\0" } }
        let ids = ["reason", "thread.crashed", "threads.other", "logs.a", "logs.b", "modules"]
        let sections = zip(ids, texts).map { id, text in
            section(id, id, text, folded: id != "reason", anchor: Int.random(in: -5...3000, using: &random))
        }
        let body = try build(sections, typed: random.text(pieces: 200))
        #expect(body.markdown.utf16.count <= limit)
        let blocks = RenderedMarkdown(body.markdown).blocks.suffix(18)
        let shape = blocks.map { block in
            switch block {
            case .heading: "heading"
            case .code: "code"
            case .html: "html"
            case .thematicBreak: "rule"
            case .other: "note"
            }
        }
        let folded = ["html", "code", "html"]
        #expect(shape.filter { $0 == "code" || $0 == "note" }.count >= 6)
        #expect(shape.suffix(4) == folded + ["html"] || shape.suffix(4) == ["html", "note", "html", "html"])
    }
}
