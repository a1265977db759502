import DiagRedaction
import Testing

@Suite("Values on the lines below their key")
struct ValueBlockTests {
    private static let cases: [(text: String, expected: String)] = [
        (
            "db:\n  password: |\n    hunter2 falcon\n\n    more\n  port: 5432\n",
            "db:\n  password: |\n    ‹secret:password›\n\n    ‹secret:password›\n  port: 5432\n"
        ),
        ("- secret: >-\n    hunter2\n  name: x\n", "- secret: >-\n    ‹secret:password›\n  name: x\n"),
        ("\"password\":\n  \"hunter2\",\n\"a\": 1\n", "\"password\":\n  \"‹secret:password›\",\n\"a\": 1\n"),
        ("{ \"password\" :\r\n\"hunter2\" }\r\n", "{ \"password\" :\r\n\"‹secret:password›\" }\r\n"),
        ("password:\n    hunter2\nx\n", "password:\n    ‹secret:password›\nx\n"),
        ("'password' =>\n  'hunter2',\n", "'password' =>\n  '‹secret:password›',\n"),
        ("export PASSWORD=\\\nhunter2 x\n", "export PASSWORD=\\\n‹secret:password› x\n"),
        ("mysql --password \\\n   hunter2 \\\n  birds\n", "mysql --password \\\n   ‹secret:password› \\\n  birds\n"),
        ("PASSWORD<<EOF\nhunter2\nEOF\nnext\n", "PASSWORD<<EOF\n‹secret:password›\nEOF\nnext\n"),
        (
            "PASSWORD=$(cat <<-'END'\n\thunter2 x\n\tEND\n)\n",
            "PASSWORD=$(cat <<-'END'\n\t‹secret:password›\n\tEND\n)\n"
        ),
        ("level=info password=\n    hunter2\n", "level=info password=\n    ‹secret:password›\n"),
        ("api_key:\n  8f3b2c1d9e4a7f60\n", "api_key:\n  ‹secret:token›\n"),
    ]

    @Test("go, and the key and what stands around stay", arguments: cases)
    func masked(_ text: String, _ expected: String) throws {
        #expect(try redacted(text) == expected)
        #expect(try redacted(expected) == expected)
    }

    @Test("in a log, where each line begins with a clock, a host and a process", arguments: cases)
    func prefixed(_ text: String, _ expected: String) throws {
        func log(_ text: String, _ host: String) -> String {
            let lines = text.split(separator: "\n").enumerated()
            return lines.map { "Nov 30 01:00:\(9 + $0.offset) \(host) app[12]: \($0.element)\n" }.joined()
        }
        let once = try redacted(log(text, "birdbox"))
        #expect(once == log(expected, "‹host-1›"))
        #expect(try redacted(once) == once)
    }

    @Test(
        "and masking again changes nothing, where a part of a line is masked or the key below is no value",
        arguments: [
            "TOKEN<<EOF\nssh://wren@db.example.com/x\nfrom a.b.internal:\nplain words\nEOF\n",
            "password:\n  gitlabToken=glpat-4x7k2\n", "token: >\n  wren@birds.example.org or\n  birds\nx: 1\n",
            "passwd=\n rootly_\(String(repeating: "3f9a7c51", count: 8)):e\n",
        ])
    func again(_ text: String) throws {
        let once = try redacted(text)
        #expect(try redacted(once) == once)
    }

    @Test("A quoted value is one, whatever stands behind it but a colon")
    func quoted() throws {
        #expect(
            try redacted("tool --note { \"password\":\n  \"loRg3jawj\" } -v\n")
                == "tool --note { \"password\":\n  \"‹secret:password›\" } -v\n")
        #expect(
            try redacted("\"password\":\n  \"minimum\": 8\n") == "\"password\":\n  \"minimum\": 8\n")
    }

    @Test("in a stream that is cut anywhere")
    func stream() throws {
        let text = Array(Self.cases.map(\.text).joined().utf8)
        let whole = try redactor().redact(text, section: "s").text
        for size in [1, 7, 64] {
            #expect(streamed(text, by: size, to: try redactor()).text.text == whole)
        }
    }

    @Test(
        "and lines below that are no values stay",
        arguments: [
            "Password:\nLogin incorrect\n", "password:\n  min_length: 8\n", "token:\n  expired\n",
            "enter password:\nok\n", "secret:\n  - birds\n  - wrens\n", "password = \\\n    os.environ[\"X\"]\n",
            "password:\n  \"$DB_PASSWORD\"\n", "password: |\nbirds sing\n", "session:\n  user=wren\n",
            "app[1]: password:\napp[2]: hello\n", "password:\n  {\n", "token\n  hunter\n",
        ])
    func keeps(_ text: String) throws {
        #expect(try redacted(text) == text)
    }

    @Test("An armored key in a block scalar keeps its marks, and ends where it ends")
    func armoredKey() throws {
        let body = "MIIEpQIBAAKCAQEAn6/O8li+SX4m98LLYt/PKSzEmQ++ZBD7Loh9P13f4yQ92EF3"
        let text =
            "private_key: |\n  -----BEGIN PRIVATE KEY-----\n  \(body)\n  -----END PRIVATE KEY-----\nokay\nport: 1\n"
        #expect(
            try redacted(text)
                == "private_key: |\n  -----BEGIN PRIVATE KEY-----\n  ‹secret:private-key›\n  -----END PRIVATE KEY-----\nokay\nport: 1\n"
        )
    }

    @Test("A value of a key within a value of many lines goes, and what follows is the outer one's again")
    func nested() throws {
        #expect(
            try redacted("TOKEN<<EOF\n  password: |\n    jAVSzMrLG\n  port: a\n8f3b2c1d9e4a7f60\nEOF\njAVSzMrLG\n")
                == "TOKEN<<EOF\n  password: |\n    ‹secret:password›\n  port: a\n‹secret:token›\nEOF\njAVSzMrLG\n")
        #expect(
            try redacted("token: |\n  password:\n    jAVSzMrLG\n  more\n")
                == "token: |\n  password:\n    ‹secret:password›\n  more\n")
    }

    @Test("A here-document without its end stops")
    func unterminated() throws {
        let lines = String(repeating: "birds sing\n", count: 2_000)
        let output = try redacted("PASSWORD<<EOF\n" + lines)
        #expect(output.hasSuffix("birds sing\nbirds sing\n"))
    }

    @Test("A list below a key keeps its first dash and the line behind it; a block's end counts its lines as one")
    func list() throws {
        let list = "passwords:\n  - hunter2xyz\n  - \"abc12345\"\n  - q1w2e3r4\nnext: 1\n"
        #expect(try redacted(list) == "passwords:\n  - ‹secret:password›\nnext: 1\n")
        let once = try redacted("PASSWORD<<EOF\n" + list + String(repeating: "birds sing\n", count: 2_000))
        #expect(try redacted(once) == once)
    }
}
