import Testing

@testable import TicketRelay

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("a **b** _c_ ~~d~~ `e`", "<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>"),
        ("one\ntwo", "<p>one<br>two</p>"),
        ("## Head", "<h2>Head</h2>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("3. a", #"<ol start="3"><li>a</li></ol>"#),
        ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        ("> q", "<blockquote><p>q</p></blockquote>"),
        ("```swift\na < b\n```", "<pre><code>a &lt; b\n</code></pre>"),
        ("a\n\n---", "<p>a</p><hr>"),
        (
            "- [x] a\n- [ ] b",
            #"<ul><li class="task"><input type="checkbox" disabled checked> a</li>"#
                + #"<li class="task"><input type="checkbox" disabled> b</li></ul>"#
        ),
        (
            "| a | b |\n|:-:|--:|\n| 1 | 2 |",
            #"<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead>"#
                + #"<tbody><tr><td align="center">1</td><td align="right">2</td></tr></tbody></table>"#
        ),
        (
            "https://x.example/a?b=1&c=2",
            #"<p><a href="https://x.example/a?b=1&amp;c=2" rel="nofollow noopener noreferrer">"#
                + "https://x.example/a?b=1&amp;c=2</a></p>"
        ),
        ("&amp; &lt; &#64;", "<p>&amp; &lt; @</p>"),
        ("", ""),
    ])
    func markdownRendersAsGitHubShowsIt(markdown: String, html: String) throws {
        #expect(try render(markdown) == html)
    }

    @Test func aFoldedSectionHoldsMarkdown() throws {
        let markdown = "<details>\n<summary>More</summary>\n\n**bold**\n\n</details>\n\nafter"
        #expect(
            try render(markdown)
                == "<details>\n<summary>More</summary>\n<p><strong>bold</strong></p></details>\n<p>after</p>")
    }

    @Test(arguments: [
        ("a <kbd class=\"x\" onclick=y>k</kbd>", "<p>a <kbd>k</kbd></p>"),
        ("H<sub>2</sub>O<br/>x", "<p>H<sub>2</sub>O<br>x</p>"),
        ("a <!-- gittickets-id: x --> b", "<p>a  b</p>"),
        ("<!-- a\n\nb -->\n\nc", "\n<p>c</p>"),
        ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>"),
        ("a <details>b", "<p>a &lt;details&gt;b</p>"),
        ("a </sub> b", "<p>a &lt;/sub&gt; b</p>"),
        ("*a <sub>b* c</sub>", "<p><em>a <sub>b</sub></em> c&lt;/sub&gt;</p>"),
        ("<details>", "<details>\n</details>"),
        ("- <details>\n- b", "<ul><li><details>\n</details></li><li>b</li></ul>"),
        ("<sub>a <sup>b</sub> c</sup>", "<p><sub>a <sup>b</sup></sub> c&lt;/sup&gt;</p>"),
    ])
    func rawHTMLIsCutDownAndBalanced(markdown: String, html: String) throws {
        #expect(try render(markdown) == html)
    }

    @Test func documentsRenderedAtOnceDoNotDisturbEachOther() async throws {
        let texts = try await withThrowingTaskGroup(of: Set<String>.self) { group in
            for _ in 0..<8 {
                group.addTask { Set(try (0..<500).map { _ in try render("~~a~~ https://x.example | b") }) }
            }
            return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(texts.count == 1)
        #expect(texts.first?.hasPrefix("<p><del>a</del> <a href=") == true)
    }

    @Test func anImageIsALinkSoNothingIsFetched() throws {
        let html = try render("![alt](https://x.example/a.png)")
        #expect(html.contains(#"<a href="https://x.example/a.png""#))
        #expect(html.contains(">alt</a>"))
        #expect(!html.contains("<img"))
    }

    private func render(_ markdown: String) throws -> String {
        var html = HTMLBuilder()
        html.append(try #require(MarkdownRenderer.render(markdown)))
        return String(decoding: html.bytes, as: UTF8.self)
    }
}
