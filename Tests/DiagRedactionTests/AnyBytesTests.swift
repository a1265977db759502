import DiagRedaction
import Testing

@Suite("Any bytes in, readable UTF-8 out")
struct AnyBytesTests {
    @Test("Bytes that are no UTF-8 are written out, and don't save a secret around them")
    func invalidBytes() throws {
        #expect(try redacted([0x61, 0xFF, 0xC3, 0x0A]) == "a\\xFF\\xC3\n")
        #expect(
            try redacted(Array("password=hun".utf8) + [0xFF] + Array("ter2 x".utf8)) == "password=‹secret:password› x")
        #expect(try redacted([0xFF] + Array("AKIAQ3EGRBLDPXW7TZ5M".utf8)) == "\\xFF‹secret:aws-access-key-id›")
    }

    @Test(
        "Escapes, controls and invisible characters go, and hide nothing",
        arguments: [
            "\u{1B}[31mpassword\u{1B}[0m=\u{1B}[1mhunter2\u{1B}[0m",
            "pass\u{200B}word=hun\u{200B}ter2",
            "password=\u{202E}hunter2\u{202C}",
            "pa\u{AD}ssword=hunt\u{2060}er2",
            "password=hun\u{1}ter2",
            "\u{1B}]0;title\u{7}password=hunter2",
            "password=hunter\u{FEFF}2",
        ])
    func invisibleCharacters(_ input: String) throws {
        #expect(try redacted(input) == "password=‹secret:password›")
    }

    @Test("NUL divides arguments, and doesn't save a token it stands in")
    func nul() throws {
        #expect(try redacted(Array("tool\0--token\0abcd1234\0-v".utf8)) == "tool --token ‹secret:password› -v")
        #expect(try redacted(Array("AKIAQ3EGRB\0LDPXW7TZ5M".utf8)) == "‹secret:aws-access-key-id›")
    }

    @Test("A forged mask hides nothing and its name is not given out again")
    func forgedMasks() throws {
        #expect(try redacted("‹user-1› alice") == "‹user-1› ‹user-2›")
        #expect(try !redacted("‹password=hunter2›").contains("hunter2"))
        #expect(try !redacted("‹secret:10.1.2.3›").contains("10.1.2.3"))
    }

    @Test("Random bytes are taken, come out as UTF-8 without controls, and a second pass changes nothing")
    func randomBytes() throws {
        var generator = SystemRandomNumberGenerator()
        let redactor = try redactor()
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let once = redactor.redact(bytes, section: "s")
            #expect(!once.text.utf8.contains { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 || $0 == 0x7F })
            #expect(try redacted(Array(once.text.utf8)) == once.text, "\(bytes)")
        }
    }
}
