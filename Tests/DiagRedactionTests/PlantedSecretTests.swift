@testable import DiagRedaction
import Testing

@Suite("A planted secret survives in no form")
struct PlantedSecretTests {
    private static let secret = "Zk83hdPqLm29sXw71VbnQ4"

    static let forms = [
        "password=#", "password: #", "\"password\": \"#\"", "'password': '#'", "password = '#'", "PASSWORD=#",
        "{\"key\":\"password\",\"value\":\"#\"}", "{\\\"password\\\":\\\"#\\\"}", "--password #", "--password=#",
        "[\"--token\", \"#\"]", "Authorization: Bearer #", "Authorization: Basic #", "authorization=#",
        "https://user:#@host.example/x", "GET /x?access_token=#&a=1", "Cookie: sid=#", "Set-Cookie: sid=#; Path=/",
        "api_key=#", "X-Api-Key: #", "client_secret=#", "<password>#</password>", "ALTER USER a PASSWORD '#'",
        "Server=db;Pwd=#;", "AWS_SECRET_ACCESS_KEY=#", "export TOKEN=\"#\"", "msg=ok password=# level=info",
        "пароль: #", "密码：#", "\"パスワード\": \"#\"", "hasło=#", "login bob pass #",
        "the password is #", "password%3D#", "&quot;password&quot;:&quot;#&quot;",
    ]
    private static let frames = [
        ("", ""), ("\r\n", "\r\n"), ("\t", "\t"), ("\u{1B}[31m", "\u{1B}[0m"), ("\u{200B}", "\u{200B}"),
        ("\u{202E}", "\u{202C}"), ("\0", "\0"), ("é ", " é"), ("[1] host app[2]: ", " (x)"),
    ]

    @Test("in either case, with controls around it and invisible characters inside", arguments: forms)
    func everyForm(_ form: String) throws {
        for (before, after) in Self.frames {
            for inside in [Self.secret, "Zk83hdPq\u{200B}Lm29sXw7\u{2060}1VbnQ4", "Zk83hdPqLm29\u{202D}sXw71VbnQ4"] {
                let parts = form.split(separator: "#", omittingEmptySubsequences: false)
                let text = before + parts.joined(separator: inside) + after
                let output = try redacted(text)
                #expect(!output.contains("hdPqLm29") && !output.contains("sXw71V"), "\(text) → \(output)")
                #expect(try redacted(output) == output)
            }
        }
    }

    @Test("at any place of a long line, however the stream is cut")
    func longLines() throws {
        for offset in [0, 57_000, 65_530, 65_536, 131_000, 524_280, 1_048_570, 1_048_576, 1_600_000] {
            let filler = String(repeating: "word ", count: offset / 5 + 1)
            let bytes = Array((filler + "password=" + Self.secret + " " + filler).utf8)
            let output = streamed(bytes, by: 100_003, to: try redactor()).text.text
            #expect(!output.contains("Zk83hdPq"), "\(offset)")
            #expect(output.utf8.count > bytes.count - 64)
        }
    }

    @Test("whatever the order of the rules")
    func orderOfRules() throws {
        let files = try BuiltInRules.files()
        let reversed = files.reversed().map { file in
            var copy = file
            copy.rules.reverse()
            return copy
        }
        let text = "https://bob:a@b.example@10.1.2.3/home/eve/x?token=ghp_0123456789abcdef0123456789abcdef0123 alice"
        let one = Redactor(rules: try RuleSet(files: files), identity: alice).redact(text, section: "s")
        let other = Redactor(rules: try RuleSet(files: Array(reversed)), identity: alice).redact(text, section: "s")
        #expect(one == other)
    }
}
