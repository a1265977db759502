import DiagRedaction
import FoundationEssentials
import Testing
import TicketConsent
import TicketDraft
import TicketFixtures
import TicketWire

@Suite struct SealedReportTests {
    @Test func holdsTheBytesThatTheOneSerialiserMakes() throws {
        let draft = Fixture.draft()
        let sealed = try Fixture.sealed(draft)
        #expect(try WireCoding.encode(sealed.request) == sealed.bytes)
        #expect(sealed.request.submissionID == draft.id)
        #expect(sealed.request.title == "Crash on open")
        #expect(sealed.request.body == (try IssueBodyBuilder.build(draft).markdown))
        #expect(sealed.request.deviceID == Fixture.deviceID)
        #expect(sealed.notes.ledger == [LedgerEntry(rule: "email", section: "reason", count: 1, mask: "‹email-…›")])
    }

    @Test func isTheSameForTheSameDraft() throws {
        let draft = Fixture.draft()
        #expect(try Fixture.sealed(draft) == Fixture.sealed(draft))
        #expect(try Fixture.sealed(draft).digest != Fixture.sealed(Fixture.draft()).digest)
    }

    @Test func namesTheFieldThatTheContractRefuses() throws {
        var draft = Fixture.draft()
        draft.labels = ["fine", String(repeating: "x", count: 51)]
        let error = #expect(throws: ConsentError.self) { try Fixture.sealed(draft) }
        #expect(error?.code == .unsealable)
        #expect(error?.detail.contains("labels[1]") == true)
        let long = Fixture.draft(typed: String(repeating: "x", count: 70_000))
        #expect(throws: ConsentError.self) { try Fixture.sealed(long) }
    }

    @Test func needsAConsentToItsOwnDigest() throws {
        let (one, other) = (try Fixture.sealed(Fixture.draft()), try Fixture.sealed(Fixture.draft()))
        let confirmed = try Fixture.confirmed(one)
        #expect(confirmed.bytes == one.bytes)
        #expect(confirmed.submissionID == one.request.submissionID)
        let error = #expect(throws: ConsentError.self) {
            _ = try one.confirmed(by: Consent(to: other.digest, on: Fixture.date, by: .form))
        }
        #expect(error?.code == .otherReport)
        #expect(error?.description.contains(one.digest.description) == true)
    }

    @Test func isNotReadBackWhenOneBitOfItFlipped() throws {
        let sealed = try Fixture.sealed(Fixture.draft())
        func restore(_ bytes: [UInt8]) throws -> SealedReport {
            try SealedReport.restore(
                bytes: bytes, digest: sealed.digest, destination: sealed.destination, notes: sealed.notes)
        }
        #expect(try restore(sealed.bytes) == sealed)
        for position in stride(from: 0, to: sealed.bytes.count, by: 7) {
            var bytes = sealed.bytes
            bytes[position] ^= 1 << UInt8(position % 8)
            let error = #expect(throws: ConsentError.self) { try restore(bytes) }
            #expect(error?.code == .bytesChanged)
        }
        for bytes in [[], Array(sealed.bytes.dropLast()), sealed.bytes + [0x0A]] {
            #expect(throws: ConsentError.self) { try restore(bytes) }
        }
    }

    @Test func isNotReadBackWhenTheBytesAreNoReport() throws {
        let bytes = Array("{}".utf8)
        let digest = try ReportDigest(of: bytes)
        let error = #expect(throws: ConsentError.self) {
            try SealedReport.restore(
                bytes: bytes, digest: digest, destination: Fixture.destination(), notes: SealNotes())
        }
        #expect(error?.code == .notAReport)
    }
}

@Suite struct ReportDigestTests {
    /// FIPS 180-4's "abc".
    private let abc = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test func isWhatSha256sumPrints() throws {
        let digest = try ReportDigest(of: Array("abc".utf8))
        #expect(digest.description == abc)
        #expect(ReportDigest(abc) == digest)
        #expect(ReportDigest(hex: String(abc.dropFirst(7))) == digest)
    }

    @Test(arguments: ["", "sha256:", "sha256:00", "SHA256:", "sha512:"])
    func readsNothingElse(_ prefix: String) {
        #expect(ReportDigest(prefix) == nil)
        #expect(ReportDigest(prefix + abc.dropFirst(7).uppercased()) == nil)
        #expect(ReportDigest(abc + " ") == nil)
    }

    @Test func consentKeepsItsDateInARecord() throws {
        let consent = Consent(to: try #require(ReportDigest(abc)), on: Fixture.date + 0.9, by: .terminal)
        let stored = try WireCoding.encode(consent)
        #expect(
            String(decoding: stored, as: UTF8.self)
                == #"{"date":"2023-11-14T22:13:20Z","digest":"\#(abc)","means":"terminal"}"#)
        #expect(try WireCoding.decode(Consent.self, from: stored) == consent)
    }
}
