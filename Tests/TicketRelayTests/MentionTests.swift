import Testing

@testable import TicketRelay

@Suite struct MentionTests {
    @Test(arguments: [
        "@octocat", "see @octocat.", "(@octocat)", "@acme/team", "é@octocat", "/@octocat", "**@octocat**", "- @octocat",
        "| @octocat |\n|---|", "&#64;octocat", "@oct-o-cat", "<details>@octocat</details>",
    ])
    func aNameThatWouldNotifySomeoneIsVisible(markdown: String) throws {
        #expect(try render(markdown).contains("class=\"mention\">@"))
    }

    @Test(arguments: ["#12", "see #12.", "GH-12", "gh-12", "acme/foo#12", "(#12)", "acme/foo.js#1"])
    func aNumberThatWouldLinkAnIssueIsVisible(markdown: String) throws {
        #expect(try render("see " + markdown).contains("class=\"reference\">"))
    }

    @Test(arguments: [
        "`@octocat`", "```\n@octocat #12\n```", "@\u{200B}octocat", "#\u{200B}12", "@\u{2060}octocat", "a@octocat",
        "a#12",
        "[@octocat #12](https://x.example)", "@-x", "@", "# 12", "#x", "#12x", "GH-", "@_x", "a@b.example",
        "https://x.example/@octocat/#12", "@" + String(repeating: "a", count: 40),
    ])
    func whatGitHubLeavesAloneIsLeftAlone(markdown: String) throws {
        let html = try render(markdown)
        #expect(!html.contains("class=\"mention\"") && !html.contains("class=\"reference\""))
    }

    @Test func textIsKeptWhole() {
        for text in ["a @b c #1 d/e#2 GH-3 @", "", "@", "@a@b@c #1#2", "é@ü#1", "\u{1F600}@a\u{1F600}"] {
            let joined = Mentions.pieces(of: text).map { piece in
                switch piece {
                case .text(let part), .mention(let part), .reference(let part): String(part)
                }
            }
            #expect(joined.joined() == text)
        }
    }

    private func render(_ markdown: String) throws -> String {
        var html = HTMLBuilder()
        html.append(try #require(MarkdownRenderer.render(markdown)))
        return String(decoding: html.bytes, as: UTF8.self)
    }
}
