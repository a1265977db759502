import FoundationEssentials
import PlatformOS
import TestSupport
import Testing
import TicketConsent
import TicketDraft
import TicketFixtures
import TicketStore

@Suite struct SealedStoreTests {
    private let scratch = ScratchDirectory()
    private let state: PrivateDirectory
    private let store: TicketStore

    init() throws {
        state = try PrivateDirectory(path: scratch.path)
        store = try TicketStore(state: state)
    }

    @Test func findsTheVeryBytesOfADigest() throws {
        let sealed = try Fixture.sealed(Fixture.draft(crashID: "c"))
        try store.sealed.save(sealed)
        #expect(try store.sealed.load(sealed.digest) == sealed)
        let directory = try state.subdirectory("sealed")
        #expect(try directory.read(sealed.digest.hex + ".body") == sealed.bytes)
        #expect(try directory.status(of: sealed.digest.hex + ".body").mode == 0o600)
    }

    @Test func refusesBytesThatWereChanged() throws {
        let sealed = try Fixture.sealed(Fixture.draft())
        try store.sealed.save(sealed)
        var bytes = sealed.bytes
        bytes[bytes.count / 2] ^= 1
        try state.subdirectory("sealed").write(bytes, to: sealed.digest.hex + ".body")
        let error = #expect(throws: StoreError.self) { try store.sealed.load(sealed.digest) }
        #expect(error?.code == .notConfirmed)
        #expect(error?.description.contains("changed after it was confirmed") == true)
    }

    @Test func listsTheLatestPreviewOfADraftFirst() throws {
        let draft = Fixture.draft()
        var later = draft
        later.labels = ["question"]
        let (first, second) = (try Fixture.sealed(draft), try Fixture.sealed(later))
        try store.sealed.save(second, on: Fixture.date + 5)
        try store.sealed.save(first, on: Fixture.date)
        try store.sealed.save(Fixture.sealed(Fixture.draft()))
        #expect(try store.sealed.digests(of: draft.id) == [second.digest, first.digest])
    }

    @Test func discardingADraftLeavesNothingOfIt() throws {
        let (draft, other) = (Fixture.draft(), Fixture.draft())
        for kept in [draft, other] {
            try store.drafts.save(kept)
            try store.sealed.save(Fixture.sealed(kept))
        }
        // Bytes whose record was never written.
        let directory = try state.subdirectory("sealed")
        try directory.write([1], to: String(repeating: "0", count: 64) + ".body")
        try store.discard(draft.id)
        #expect(try store.drafts.list().map(\.id) == [other.id])
        let digest = try Fixture.sealed(other).digest
        #expect(try directory.names() == [digest.hex + ".body", digest.hex + ".json"])
    }
}
