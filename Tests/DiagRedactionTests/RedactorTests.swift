import DiagRedaction
import Testing

@Suite("Redactor")
struct RedactorTests {
    @Test(
        "Secrets and personal data go, the rest of the line stays",
        arguments: [
            ("user=wren password=hunter2-Falcon! ok", "user=wren password=‹secret:password› ok"),
            ("{\"client_secret\":\"vE7nq0Ls\",\"ttl\":3600}", "{\"client_secret\":\"‹secret:password›\",\"ttl\":3600}"),
            ("GET /x?access_token=8c1d7e5fa2b9&limit=20", "GET /x?access_token=‹secret:token›&limit=20"),
            ("Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic ‹secret:authorization›"),
            (
                "pg postgres://birds:gr3b3@db.example.net:5432/s",
                "pg postgres://‹user-1›:‹secret:url-password›@db.example.net:5432/s"
            ),
            ("exec: sync --token tk_live_51Hq --quiet", "exec: sync --token ‹secret:password› --quiet"),
            ("at /home/bob/src/Main.swift:42:17", "at /home/‹user-1›/src/Main.swift:42:17"),
            ("mail jenny.wren@hedgerow-mail.org now", "mail ‹email-1› now"),
            ("from 198.51.100.77 port 22", "from ‹ip-1› port 22"),
            ("peer 2001:db8:4f:19::a7c3 up", "peer ‹ip-1› up"),
            ("eth0 3c:22:fb:9a:41:d7 up", "eth0 ‹mac-1› up"),
            ("card 4539 1488 0343 6467 ok", "card ‹card-1› ok"),
            ("IBAN DE89 3704 0044 0532 0130 00 ok", "IBAN ‹iban-1› ok"),
            ("call +49 30 90182 4477 now", "call ‹phone-1› now"),
            ("alice on birdbox.example.net and birdbox", "‹user-1› on ‹host-1› and ‹host-1›"),
            ("machine 0123456789abcdef0123456789abcdef", "machine ‹machine-id-1›"),
            ("boot 11112222333344445555666677778888", "boot ‹boot-id-1›"),
        ])
    func masks(_ input: String, _ expected: String) throws {
        #expect(try redacted(input) == expected)
    }

    @Test(
        "What helps triage stays byte for byte",
        arguments: [
            "commit b58d3f102cf3a2c84cb7f923d05c25c9b1aed84b",
            "request id 732f51d4-033a-47be-baf4-c4d2a22f9368 ok",
            "\"integrity\": \"sha512-9NET910DNaIPngYnLLPeg+Ogzqsi9uM4mSboU5y6p8S5DzMTVEsJZrawi+BoDNUVBa2DhJqQYUFvMDfgU062LQ==\"",
            "at 1700000000000 ms, version 1.2.3.4, Chrome/120.0.0.0",
            "LWP::UserAgent and puppet::apply and std::abs(x)",
            "User authenticated by author of module",
            "  3 birdlog 0x000055d0c0a1 closure #1 in Nest.count(at:) + 24 at Nest.swift:42:17",
            "listening on 127.0.0.1:8080 and [::1]:8080, any 0.0.0.0",
            "backend kentucky \u{1F468}\u{200D}\u{1F469} grüße",
            "", "\n", "\r\n", "no newline at all", "tab\tand\r\nCRLF\r\n",
        ])
    func keeps(_ input: String) throws {
        let identity = MachineIdentity(userName: "ken", hostName: "db")
        #expect(try redacted(input, as: identity) == input)
    }

    @Test("The same value has the same name in every section, and addresses of one network share its number")
    func pseudonymsAreStable() throws {
        let redactor = try redactor()
        #expect(redactor.redact("10.1.2.3 10.1.2.4", section: "a").text == "‹ip-1› ‹ip-1.2›")
        #expect(redactor.redact("10.9.9.9 10.1.2.4 a@b.example", section: "b").text == "‹ip-2› ‹ip-1.2› ‹email-1›")
        #expect(redactor.redact("A@B.example", section: "c").text == "‹email-1›")
    }

    @Test("The ledger counts by section and rule")
    func ledgerCounts() throws {
        let redactor = try redactor()
        _ = redactor.redact("10.1.2.3 10.1.2.4", section: "a")
        _ = redactor.redact("nothing", section: "b")
        _ = redactor.redact("password=hunter2", section: "c")
        #expect(
            redactor.ledger == [
                LedgerEntry(rule: "ipv4", section: "a", count: 2, mask: "‹ip-…›"),
                LedgerEntry(rule: "password-assignment", section: "c", count: 1, mask: "‹secret:password›"),
            ])
    }

    @Test("A redaction tells where its masks stand")
    func masksHaveRanges() throws {
        let redaction = try redactor().redaction(
            of: Array("a 10.1.2.3\nb password=hunter2 \u{E9}\n".utf8), section: "s")
        let text = Array(redaction.text.text.utf8)
        let shown = redaction.masks.map { String(decoding: text[$0.range], as: UTF8.self) }
        #expect(shown == ["‹ip-1›", "‹secret:password›"])
    }

    @Test("Masks are found again in the text, with their lines")
    func places() throws {
        let text = try redacted("é\nfrom 10.1.2.3 and 10.1.2.3\n")
        let places = MaskPlace.all(in: text)
        #expect(places.map(\.mask) == ["‹ip-1›", "‹ip-1›"])
        #expect(places.map(\.line) == [2, 2])
        #expect(places.first?.start == 8 && places.first?.end == 18)
    }
}
