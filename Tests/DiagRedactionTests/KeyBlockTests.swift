import DiagRedaction
import Testing

@Suite("Keys over lines")
struct KeyBlockTests {
    @Test("Each journal line keeps its prefix and loses the key, the short last line too")
    func journalPrefix() throws {
        let log = """
            Nov 30 01:00:00 host app[1]: -----BEGIN RSA PRIVATE KEY-----
            Nov 30 01:00:00 host app[1]: MIIEpQIBAAKCAQEAn6/O8li+SX4m98LLYt/PKSzEmQ++ZBD7Loh9P13f4yQ92EF3
            Nov 30 01:00:01 host app[1]: Y6==
            Nov 30 01:00:01 host app[1]: -----END RSA PRIVATE KEY-----
            Nov 30 01:00:02 host app[1]: ready
            """
        #expect(
            try redacted(log) == """
                Nov 30 01:00:00 host app[1]: -----BEGIN RSA PRIVATE KEY-----
                Nov 30 01:00:00 host app[1]: ‹secret:private-key›
                Nov 30 01:00:01 host app[1]: ‹secret:private-key›
                Nov 30 01:00:01 host app[1]: -----END RSA PRIVATE KEY-----
                Nov 30 01:00:02 host app[1]: ready
                """)
    }

    @Test("Encrypted keys lose their headers too")
    func headers() throws {
        let key =
            "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB12\n\nMIIE\n-----END EC PRIVATE KEY-----\n"
        #expect(
            try redacted(key)
                == "-----BEGIN EC PRIVATE KEY-----\n‹secret:private-key›\n‹secret:private-key›\n\n‹secret:private-key›\n-----END EC PRIVATE KEY-----\n"
        )
    }

    @Test("A key whose line ends are escaped is masked in its line")
    func escapedLineEnds() throws {
        let json = #"{"k":"-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\n","n":1}"#
        #expect(
            try redacted(json)
                == #"{"k":"-----BEGIN PRIVATE KEY-----\n‹secret:private-key›\n-----END PRIVATE KEY-----\n","n":1}"#)
    }

    @Test("A key that code glues together goes line by line", arguments: [" +", "", " \\"])
    func gluedLines(_ glue: String) throws {
        let body = ["xDuaM6oCsL6DmyuDfFNyOaaB+LYqP2/UNVC9PeOSu5qy", "3v3bQJVntYJTc9yGtm5riPcCnrf1MtDl0ftrpWNW"]
        let lines = (["-----BEGIN RSA PRIVATE KEY-----"] + body + ["-----END RSA PRIVATE KEY-----"])
            .map { "    \"\($0)\\n\"\(glue)\n" }
        let output = try redacted("key =\n" + lines.joined() + "next line of code\n")
        #expect(body.allSatisfy { !output.contains($0) })
        #expect(output.hasSuffix("next line of code\n"))
        #expect(try redacted(output) == output)
    }

    @Test("A key without an end doesn't swallow the log")
    func unterminated() throws {
        let output = try redacted("-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\nplain words here\nmore of them\n")
        #expect(output.contains("plain words here\nmore of them\n"))
        #expect(!output.contains("MIIEvQIBADANBgkqhkiG"))
    }

    @Test("A key without an end takes one short line at most, however many words stand alone below it")
    func wordsBelow() throws {
        let body = "MIIEpQIBAAKCAQEAn6/O8li+SX4m98LLYt/PKSzEmQ++ZBD7Loh9P13f4yQ92EF3\n"
        let words = String(repeating: "ready\ndone\nstart\n", count: 100)
        let once = try redacted("-----BEGIN PRIVATE KEY-----\n" + body + body + words)
        let mask = "‹secret:private-key›\n"
        #expect(once == "-----BEGIN PRIVATE KEY-----\n" + mask + mask + mask + words.dropFirst("ready\n".count))
        #expect(try redacted(once) == once)
    }

    @Test("A key without an end ends at last, in a log of nothing but long words too")
    func longWordsBelow() throws {
        let word = "libsystemdshared252\n"
        let once = try redacted("-----BEGIN PRIVATE KEY-----\n" + String(repeating: word, count: 2_000))
        #expect(once.hasSuffix(String(repeating: word, count: 976)))
        #expect(try redacted(once) == once)
    }

    @Test(
        "A torn END, a second mark and bytes that are no text change nothing on a second pass",
        arguments: [
            "-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----HND PRIVATE KEY-----\nCookie: sid=abcdef\naws AKIA0 wJalrXUtnFEMIK7MDENG\n",
            "-----BEGIN PRIVATE KEY-----\nMIIE\u{1}vQ\n-----BEGIN PRIVATE KEY-----\nMIIEvQ x----END PRIVATE KEY-----\na: b\n",
            "-----BEGIN PRIVATE KEY-----\nProc-Type: 4\nplain words here\nmore: of them\n",
        ])
    func twice(_ text: String) throws {
        let bytes = Array(text.utf8) + [0xF6, 0xCA, 0x0A]
        let once = try redacted(bytes)
        #expect(try redacted(once) == once)
    }

    @Test("A line full of marks is done with: no mark looks through the line for itself", arguments: [" ", "\n"])
    func manyMarks(_ divider: String) throws {
        let mark = "-----BEGIN PRIVATE KEY-----" + divider
        let text = String(repeating: mark, count: (isLong ? 1 << 20 : 1 << 17) / mark.utf8.count)
        let once = try redacted(text)
        #expect(once.hasPrefix("-----BEGIN PRIVATE KEY-----"))
        #expect(once.contains("‹secret:private-key›") == (divider == " "))
    }

    @Test("What a control looks like in a log, and blanks beyond ASCII, part no secret from what names it")
    func shownControls() throws {
        let token = "ghp_" + "8dK2mQ9xW4nB7vZ1cR5tY3uL6pJ0hG8fD2sA"
        for colour in ["#033[31m", "^[[31m", #"\e[31m"#, #"\033[31m"#] {
            #expect(try redacted("app: \(colour)\(token)\n") == "app: \(colour)‹secret:github-token›\n")
        }
        #expect(try redacted("password\u{A0}= hunter2xyz\n") == "password\u{A0}= ‹secret:password›\n")
        #expect(try redacted("password\u{3000}= hunter2xyz\n") == "password\u{3000}= ‹secret:password›\n")
        #expect(try redacted("token: \u{200D}\(token)\n") == "token: ‹secret:github-token›\n")
        let family = "❤️ text 👩‍💻 1️⃣ é\n"
        #expect(try redacted(family) == family)
    }

    @Test(
        "A mark within another secret ends no key and begins none in another, so that masking again changes nothing",
        arguments: [
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\nTOKEN=doo_v1_5e377a809358d7a67dc37915b7003125b7d94c84{\0-----END\nF",
            "-----BEGIN RSA PRIVATE KEY-----\ntoken=3f9a7c51e2d84b60a1c9-----END\nMIIEpQIBAAKCAQEAn6O8liSX4m98\n",
            "-----BEGIN RSA PRIVATE KEY----- token=3f9a7c51e2d84b60a1c9-----END\nMIIEpQIBAAKCAQEAn6O8liSX4m98\n",
            "-----BEGIN PRIVATE KEY-----\n$2a$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW\0-----BEGIN RSA PRIVATE KEY-----",
            "\0-----BEGIN RSA PRIVATE KEY-----\n1\n\n9",
            "KEY=-----BEGIN-RSA-PRIVATE-KEY-----3f9a7c51e2d84b60a1c9-----END\nMIIEpQIBAAKCAQEAn6O8liSX4m98\n",
        ])
    func maskedMark(_ text: String) throws {
        let once = try redacted(text)
        #expect(try redacted(once) == once)
    }

    @Test("A key that something glued to it makes no line of its own stays the same when masked again")
    func gluedLine() throws {
        let body = "MIIEpQIBAAKCAQEAn6O8liSX4m98LLYtPKSzEmQZBD7Loh9P13f4yQ92EF3" + String(repeating: "kQ9z", count: 20)
        let once = try redacted("-----BEGIN PRIVATE KEY-----\n\(body)\n\(body).1\n")
        #expect(once == "-----BEGIN PRIVATE KEY-----\n‹secret:private-key›\n‹secret:private-key›.1\n")
        #expect(try redacted(once) == once)
    }
}
