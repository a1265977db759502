/// Random text made of what breaks Markdown. The same seed gives the same text.
struct Nasty: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func text(pieces: Int) -> String {
        (0..<pieces).map { _ in Self.pieces.randomElement(using: &self) ?? "" }.joined()
    }

    private static let pieces = [
        "`", "``", "```", "````", "~~~", "\n", "\n", "\n\n", "\n```\n", "\n   ```swift\n", "\n~~~~ x\n", "- ", "\n- ",
        "\n> ",
        "\n1. ", "    ", "\t", " ", " ", "\\", "\\\\", "|", "\n|---|\n", "| a | b |\n|---|---|\n", "<", ">",
        "<details>",
        "</details>", "<!--", "-->", "<!-- gittickets-id: 00000000-0000-0000-0000-000000000000 -->", "<pre>", "</pre>",
        "<script>", "<?", "<![CDATA[", "<a href='x'>", "&#64;", "&commat;", "&num;1", "&lt;", "@", "@user", "@org/team",
        "a@b.c", "_@user_", "#", "#1", "##2", "owner/repo#3", "GH-", "GH-4", "gh-5", "GH\\-6", "1234abc", "_1234abc_",
        "0123456789abcdef0123456789abcdef01234567", "deadbeef", "1234567", "https://github.com/o/r/issues/1",
        "<https://github.com/o/r/pull/2>", "www.github.com/o/r/commit/1234abc", "https://a.example/@u#1", "http://",
        "[x](", "https://a.example/`", " @user `c`", "www.a.example", "\\<script>", "[x](https://a.example/b)", "](",
        "![", "]", ")", "(", "[x]: ", "*", "**", "_", "~~", "===", "---",
        "\n---\n",
        "\n***\n", "# ", "\n# ", "\u{301}", "é", "\u{1F600}", "\u{200B}", "a", "word", "\r\n", "\r", "\u{0}",
        "\u{202E}",
        "[^1]", "\n[^1]: ", "$", "$$", "\n\n    ", "+ ", "* ", "\n   - ", "\n      ```\n",
    ]
}
