import Testing

@testable import TicketDraft

/// `~` stands for the zero-width space in expectations, so that they can be read.
@Suite struct TypedMarkdownTests {
    @Test(arguments: [
        ("@user and @org/team", "@~user and @~org/team"),
        ("mail a@b.example", "mail a@b.example"),
        ("_@user_ (@user) \\@user", "_@~user_ (@~user) \\@~user"),
        ("fixes #12, GH-12, o/r#3, C# 5", "fixes #~12, GH-~12, o/r#~3, C# 5"),
        ("# Heading\n## 2nd", "# Heading\n## 2nd"),
        ("abc1234 1234567 deadbeef x0abc1234", "abc123~4 1234567 deadbeef x0abc1234"),
        ("&#64;user &amp; a&b", "&amp;#~64;user &amp;amp; a&b"),
        ("`@user #1` @user", "`@user #1` @~user"),
        ("``a ` @user`` #1", "``a ` @user`` #~1"),
        ("one ` two\nthree ` @user", "one \\` two\nthree \\` @~user"),
        ("| `a | @user` |", "| \\`a | @~user\\` |"),
        ("a < b, x <- y, 1<2", "a < b, x <- y, 1&lt;2"),
        ("<details> <!-- x --> </b> <https://a.example>", "&lt;details> &lt;!-- x --> &lt;/b> <https://a.example>"),
        ("`<details>`", "`<details>`"),
        ("https://a.example/@me/x#top", "https://a.example/%40me/x#top"),
        ("https://a.example/deadbeef01", "https://a.example/deadbeef01"),
        ("see https://github.com/o/r/issues/1", "see https:~//github.com/o/r/issues/1"),
        ("https://github.com/o/r", "https://github.com/o/r"),
        ("[x](https://a.example)#1", "[x](https://a.example)#~1"),
        ("<!-- gittickets-id: 1 -->", "&lt;!-- gittickets-id~: 1 -->"),
    ])
    func pingsNobodyOutsideCode(_ typed: String, _ expected: String) {
        let rendered = TypedMarkdown.render(TypedText(typed))
        #expect(String(rendered.unicodeScalars.map { $0 == "\u{200B}" ? "~" : Character($0) }) == expected)
    }

    @Test(arguments: [
        ("```swift\nlet a = \"@user\"\n```", "```swift\nlet a = \"@user\"\n```"),
        ("```\nopen", "```\nopen\n```"),
        ("- item\n  ```\n  @code\n  ```\nafter", "- item\n```\n@code\n```\nafter"),
        ("~~~ `x`\n```\n~~~~", "~~~ `x`\n```\n~~~"),
        ("````\n```\n````", "````\n```\n````"),
        ("```\n    ```\n```", "```\n    ```\n```"),
        ("```a`b", "\\`\\`\\`a\\`b"),
        ("\n\n  text  \n\n", "  text  "),
        ("", ""),
    ])
    func closesEveryFence(_ typed: String, _ expected: String) {
        #expect(TypedMarkdown.render(TypedText(typed)) == expected)
    }
}
