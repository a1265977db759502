import DiagRedaction
import FoundationEssentials
import Testing

@Suite("A secret is found where something that shows nothing tears it, its key, or what stands beside it")
struct TornTextTests {
    private static let head = "ghp_8dK2mQ9xW4"
    private static let tail = "nB7vZ1cR5tY3uL6pJ0hG8fD2sA"
    private static let token = head + tail

    private func holds(_ text: String) throws {
        let once = try redacted(text)
        #expect(!once.contains("nB7vZ1cR") && !once.contains("hunter2"), "\(text) → \(once)")
        #expect(try redacted(once) == once, "\(text)")
    }

    /// Of each kind of Default_Ignorable_Code_Point, and marks that only change the letter before.
    private static let unseenCharacters: [UInt32] = [
        0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180B, 0x180E, 0x180F, 0x200B, 0x200D, 0x202E, 0x2060, 0x2065,
        0x206F, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9, 0x1BCA0, 0x1D173, 0xE0001, 0xE0041, 0xE007F,
        0xE0100, 0xE01EF, 0x301, 0x336, 0x483, 0x20DD,
    ]

    @Test(
        "Characters that show nothing, in tokens, keys and values, beside ASCII and beside other letters",
        arguments: unseenCharacters)
    func unseen(_ value: UInt32) throws {
        let unseen = String(Character(try #require(Unicode.Scalar(value))))
        try holds(Self.head + unseen + Self.tail)
        try holds(unseen + Self.token + unseen)
        try holds("pass\(unseen)word=hunter2")
        try holds("пар\(unseen)оль: hunter2")
        try holds("password=hun\(unseen)ter2")
    }

    @Test("Letters that are written as two characters, and every blank")
    func otherSpellings() throws {
        try holds("contrasen\u{303}a: hunter2")
        for blank in ["\u{A0}", "\u{1680}", "\u{2003}", "\u{200A}", "\u{205F}", "\u{3000}"] {
            try holds("password\(blank)=\(blank)hunter2")
        }
    }

    @Test(
        "Digits of any script and wide letters are read as those of ASCII",
        arguments: [
            ("paid ４１１１１１１１１１１１１１１１ ok", "paid ‹card-1› ok"), ("paid ٤١١١ ١١١١ ١١١١ ١١١١ ok", "paid ‹card-1› ok"),
            ("from १९२.१६८.७.३५ ok", "from ‹ip-1› ok"), ("ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ２ ok", "ｐａｓｓｗｏｒｄ＝‹secret:password› ok"),
            ("mail wren＠example.org ok", "mail ‹email-1› ok"), ("共２３件，完成（１２秒）", "共２３件，完成（１２秒）"),
        ])
    func otherDigits(_ line: String, _ expected: String) throws {
        #expect(try redacted(line) == expected)
    }

    @Test(
        "What is left of a colour, as cat -v and JSON show it or without its escape character",
        arguments: [
            "[31m", "[1;31m", "[0m[K", "^[[31m", "#033[31m", #"\u001b[31m"#, "^[]0;a title^G", #"\u001b]0;t\u0007"#,
        ])
    func colours(_ colour: String) throws {
        try holds(colour + Self.token + colour)
        try holds("token \(colour)\(Self.token) ok")
        try holds(Self.head + colour + Self.tail)
        try holds("\(colour)password[0m=[1mhunter2[0m ok")
        try holds("pass\(colour)word=hunter2")
    }

    @Test("Brackets that are no colours stay, and so do titles and sequences in the plain text around")
    func keepsBrackets() throws {
        for text in ["app[31]: took [10m] of [5m, 30m]", "a[K] ^G [m] x^[[31my^[[0m", "[32mok[0m 3 passed"] {
            #expect(try redacted(text) == text)
        }
    }

    @Test(
        "An escape character that a terminal would take together with the letter behind it",
        arguments: ["\u{1B}", "\u{1B}[", "\u{1B}(", "\u{9B}"])
    func swallowedLetter(_ escape: String) throws {
        try holds("\(escape)password=hunter2")
        try holds("\(escape)PASSWORD=hunter2")
        try holds("pa\(escape)ssword=hunter2")
        try holds(escape + Self.token)
        try holds(Self.head + escape + Self.tail)
        try holds("\(escape)c\(Self.head)\(escape)7\(Self.tail)")
    }

    @Test(
        "Titles of screen and of terminals", arguments: ["\u{1B}kvim\u{1B}\\", "\u{1B}]0;vim\u{7}", "\u{1B}_x\u{1B}\\"])
    func titles(_ title: String) throws {
        try holds("pass\(title)word=hunter2")
        try holds(Self.head + title + Self.tail)
        #expect(try redacted("a\(title)b") == "ab")
    }

    @Test("CR within a line; line ends of either kind stay")
    func carriageReturn() throws {
        try holds("\(Self.head)\r\(Self.tail)")
        try holds("password=\"hun\rter2\"")
        let once = try redacted("api_key: \"wren \rhunter2\"\r\nnext\r\n")
        #expect(once == "api_key: \"‹secret:token›\"\r\nnext\r\n")
        #expect(try redacted(once) == once)
        for text in ["10 %\r20 %\rdone\r\n", "a\r\r\nb\r", "\r\n\r\n"] { #expect(try redacted(text) == text) }
    }

    @Test("JSON in JSON, up to eight deep", arguments: 1...8)
    func nested(_ depth: Int) throws {
        var text = #"{"password":"hunter2"}"#
        var token = "say \"\(Self.token)\""
        for _ in 0..<depth {
            text = String(decoding: try JSONEncoder().encode(["msg": text]), as: UTF8.self)
            token = String(decoding: try JSONEncoder().encode(["msg": token]), as: UTF8.self)
        }
        try holds(text)
        try holds(token)
        let backslashes = String(repeating: "\\", count: 100_000)
        #expect(try redacted(backslashes) == backslashes)
    }
}
