import DiagCollector
import FoundationEssentials
import Testing
import TicketDraft
import TicketFixtures
import TicketWire

@testable import DiagRedaction
@testable import TicketConsent

@Suite struct PreviewTests {
    private func text(_ sealed: SealedReport, _ format: Preview.Format) throws -> String {
        String(decoding: try Preview(sealed).render(format), as: UTF8.self)
    }

    @Test func wireIsTheVeryBytesOfTheDigest() throws {
        let sealed = try Fixture.sealed(Fixture.draft())
        #expect(try Preview(sealed).render(.wire) == sealed.bytes)
        #expect(Preview(sealed).wireBytes == sealed.bytes)
        #expect(try ReportDigest(of: Preview(sealed).render(.wire)) == sealed.digest)
    }

    @Test func markdownIsTheBodyAsGitHubGetsIt() throws {
        let sealed = try Fixture.sealed(Fixture.draft())
        #expect(try text(sealed, .markdown) == sealed.request.body + "\n")
    }

    @Test func textSaysWhereItGoesWhatWasMaskedAndEndsWithTheDigest() throws {
        let draft = Fixture.draft()
        let sealed = try Fixture.sealed(draft)
        #expect(
            try text(sealed, .text) == """
                Title: Crash on open
                Labels: bug

                It broke when I opened "a".

                ---

                ── Reason ──

                  Index out of range
                  mail to <email-1>

                ── System ──

                | Name | Value |
                |---|---|
                | Kernel | `6.1.0 #1 SMP` |

                ── Log (folded) ──

                  10:00 opened
                  10:01 ``` oops


                <!-- gittickets-id: \(draft.id.uuidString) -->

                Masked: 1
                  1 × email in reason: ‹email-…›

                Goes to: acme/foo on GitHub (public: anyone can read it), through the relay http://127.0.0.1:9/
                Installation: \(Fixture.deviceID) (a random name, for the relay's limits)
                Size: \(sealed.bytes.count) bytes
                Draft: \(draft.id.uuidString)
                Digest: \(sealed.digest)

                """)
    }

    @Test func textShowsWhatATerminalWouldObey() throws {
        #expect(BodyText.visible("a\u{1B}[2J\u{7}\tb\u{9B}\u{202E}") == "a␛[2J␇\tb\u{FFFD}\u{FFFD}")
    }

    @Test func textSaysWhatDidNotFit() throws {
        var draft = Fixture.draft()
        let log = RedactedText(afterRules: String(repeating: "a line\n", count: 20_000))
        draft.diagnostics?.sections[2].content = .text(log)
        let sealed = try Fixture.sealed(draft)
        #expect(try text(sealed, .text).contains("Left out to fit: "))
        #expect(sealed.notes.omissions.map(\.sectionID) == ["logs.file"])
    }

    @Test func jsonHoldsTheSameForPrograms() throws {
        struct Read: Decodable {
            let schemaVersion, byteCount: Int
            let digest, relayURL, repository, title, body: String
            let isPublic: Bool
            let labels: [String]
            let proposals: [LedgerEntry]
        }
        let found = [LedgerEntry(rule: "email", section: "title", count: 1)]
        let sealed = try SealedReport.seal(
            Fixture.draft(), to: Fixture.destination(), deviceID: Fixture.deviceID, proposals: found)
        let read = try WireCoding.decode(Read.self, from: Preview(sealed).render(.json))
        #expect(read.schemaVersion == 1)
        #expect(read.digest == sealed.digest.description)
        #expect(read.byteCount == sealed.bytes.count)
        #expect(read.body == sealed.request.body)
        #expect(read.proposals == found)
        #expect(read.repository == "acme/foo" && read.isPublic && read.labels == ["bug"])
    }
}
