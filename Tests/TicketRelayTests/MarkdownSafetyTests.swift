import Testing

@testable import TicketRelay

@Suite struct MarkdownSafetyTests {
    @Test(arguments: HostileMarkdown.corpus)
    func hostileMarkdownStaysInert(markdown: String) throws {
        expectInert(try render(markdown))
    }

    @Test func hostileMarkdownStaysInertInEveryPair() throws {
        for first in HostileMarkdown.corpus {
            for second in HostileMarkdown.corpus {
                let scan = HTMLScan(try render(first + "\n" + second))
                if !scan.problems.isEmpty { Issue.record("\(scan.problems) for \(first) and \(second)") }
            }
        }
    }

    @Test func randomPiecesOfMarkupStayInert() throws {
        var random = SystemRandomNumberGenerator()
        let pieces =
            HostileMarkdown.corpus.flatMap { text in text.split(separator: " ").map(String.init) } + [
                "\n", "\n\n", "> ", "- ", "1. ", "|", "*", "_", "`", "```", "~~", "[", "](", ")", "<details>",
                "</details>",
                "<kbd>", "</kbd>", "<sub>", "</sub>", "<!--", "-->", "\"", "'", "&", "\\",
            ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...40, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let scan = HTMLScan(try render(text))
            if !scan.problems.isEmpty { Issue.record("\(scan.problems) for \(text)") }
        }
    }

    @Test(arguments: [
        ">", "- ", "*", "[", "<details>\n\n", "![", "<kbd>", "1. ", "~~a ", "| a |\n|-|\n", "`", "<!-- ", "@a/", "#1 ",
    ])
    func sixtyFourKilobytesOfNestingAreRenderedAndNothingOverflows(unit: String) throws {
        let text = String(repeating: unit, count: 65_536 / unit.utf8.count)
        #expect(HTMLScan(try render(text)).problems == [])
    }

    @Test(arguments: ["", "> ", "- "], ["\n", "\r\n", "\r"])
    func aTableThatWouldFillTheMemoryIsNotRendered(prefix: String, lineEnd: String) {
        let head = "|" + String(repeating: "a|", count: 3_000)
        let delimiters = "|" + String(repeating: "-|", count: 3_000)
        let lines = [head, delimiters] + Array(repeating: "a", count: 8_000)
        #expect(MarkdownRenderer.render(lines.map { prefix + $0 + lineEnd }.joined()) == nil)
    }

    @Test func aWideTableAndALongTableAreRendered() throws {
        let wide = "|" + String(repeating: "a|", count: 1_000) + "\n|" + String(repeating: "-|", count: 1_000) + "\n"
        let long = "|a|b|\n|-|-|\n" + String(repeating: "|1|2|\n", count: 10_000)
        for table in [wide, long] { #expect(HTMLScan(try render(table)).tags.contains("table")) }
    }

    private func expectInert(_ html: String) {
        #expect(HTMLScan(html).problems == [])
        #expect(!html.lowercased().contains("<script"))
    }

    private func render(_ markdown: String) throws -> String {
        var html = HTMLBuilder()
        html.append(try #require(MarkdownRenderer.render(markdown)))
        return String(decoding: html.bytes, as: UTF8.self)
    }
}
