import FoundationEssentials
import PlatformOS
import TestSupport
import Testing
import TicketConsent
import TicketDraft
import TicketFixtures
import TicketStore
import TicketWire

@Suite struct OutboxTests {
    private let scratch = ScratchDirectory()
    private let state: PrivateDirectory
    private let store: TicketStore

    init() throws {
        state = try PrivateDirectory(path: scratch.path)
        store = try TicketStore(state: state)
    }

    private func enqueue(_ sealed: SealedReport) throws -> OutboxEntry {
        try store.outbox.enqueue(Fixture.confirmed(sealed), on: Fixture.date)
    }

    private func claim(_ id: DraftID) throws -> OutboxClaim {
        guard let claim = try store.outbox.claim(id) else { throw StoreError(.failed, role: "claim") }
        return claim
    }

    private func issue(_ id: DraftID) throws -> SubmittedIssue {
        SubmittedIssue(
            id: id, issueNumber: 7, issueURL: try #require(URL(string: "https://github.com/acme/foo/issues/7")),
            title: "Crash on open", createdAt: Fixture.date)
    }

    @Test func givesBackTheBytesThatWereConfirmed() throws {
        let draft = Fixture.draft()
        let sealed = try Fixture.sealed(draft)
        let entry = try enqueue(sealed)
        #expect(entry.state == .waiting && !entry.isFrozen && entry.digest == sealed.digest)
        #expect(try store.outbox.entries() == [entry])
        var claim = try claim(draft.id)
        let confirmed = try claim.begin()
        #expect(confirmed.report == sealed)
        #expect(try state.subdirectory("outbox").read(sealed.digest.hex + ".body") == sealed.bytes)
    }

    @Test func enqueuingTheSameTwiceKeepsOne() throws {
        let sealed = try Fixture.sealed(Fixture.draft())
        #expect(try enqueue(sealed) == enqueue(sealed))
        #expect(try store.outbox.entries().count == 1)
    }

    @Test func anotherReportOfTheDraftReplacesOneThatWasNeverTried() throws {
        var draft = Fixture.draft()
        let first = try Fixture.sealed(draft)
        _ = try enqueue(first)
        draft.labels = ["question"]
        let second = try Fixture.sealed(draft)
        #expect(try enqueue(second).digest == second.digest)
        let names = try state.subdirectory("outbox").names()
        #expect(!names.contains(first.digest.hex + ".body"))
        #expect(names.contains(second.digest.hex + ".body"))
    }

    @Test func freezesTheDraftAtTheFirstTry() throws {
        var draft = Fixture.draft()
        try store.drafts.save(draft)
        _ = try enqueue(Fixture.sealed(draft))
        try store.drafts.save(draft)
        var claim = try claim(draft.id)
        _ = try claim.begin()
        #expect(claim.entry.state == .attempting)
        try claim.keep(until: Fixture.date + 60, problem: "no network")
        draft.labels = ["question"]
        #expect(#expect(throws: StoreError.self) { try store.drafts.save(draft) }?.code == .frozen)
        let changed = try Fixture.sealed(draft)
        drop(claim)
        #expect(#expect(throws: StoreError.self) { try enqueue(changed) }?.code == .frozen)
        let entry = try #require(try store.outbox.entry(draft.id))
        #expect(entry.state == .waiting && entry.isFrozen && entry.attempts == 1)
        #expect(entry.problem == "no network" && entry.nextTry == Fixture.date + 60)
    }

    @Test func isOneClaimantsAtATime() throws {
        let draft = Fixture.draft()
        _ = try enqueue(Fixture.sealed(draft))
        let first = try claim(draft.id)
        let isTaken = try store.outbox.claim(draft.id) == nil
        #expect(isTaken)
        #expect(try store.outbox.remove(draft.id) == false)
        drop(first)
        let again = try claim(draft.id)
        #expect(again.entry.attempts == 0)
    }

    @Test func aChangedByteIsRefusedBeforeAnythingIsRecorded() throws {
        let draft = Fixture.draft()
        let sealed = try Fixture.sealed(draft)
        _ = try enqueue(sealed)
        var bytes = sealed.bytes
        bytes[10] ^= 0x20
        try state.subdirectory("outbox").write(bytes, to: sealed.digest.hex + ".body")
        var claim = try claim(draft.id)
        let error = #expect(throws: StoreError.self) { _ = try claim.begin() }
        #expect(error?.code == .notConfirmed)
        #expect(error?.description.contains("changed after it was confirmed") == true)
        #expect(claim.entry.attempts == 0)
    }

    @Test func filingListsTheIssueAndLeavesNothingElse() throws {
        let draft = Fixture.draft(crashID: "boot-1-2")
        try store.drafts.save(draft)
        let sealed = try Fixture.sealed(draft)
        try store.sealed.save(sealed)
        _ = try enqueue(sealed)
        var claim = try claim(draft.id)
        _ = try claim.begin()
        try claim.fileAs(issue(draft.id), on: Fixture.date)
        var removed: [String] = []
        let record = try claim.finish(in: store) { removed.append($0) }
        #expect(removed == ["boot-1-2"])
        #expect(record.body == sealed.request.body && record.digest == sealed.digest)
        #expect(try store.submissions().allRecords() == [record])
        for name in ["drafts", "sealed", "outbox"] { #expect(try state.subdirectory(name).names() == []) }
    }

    @Test func nothingIsRemovedBeforeTheCrashRecord() throws {
        struct Stuck: Error {}
        let draft = Fixture.draft(crashID: "c")
        try store.drafts.save(draft)
        _ = try enqueue(Fixture.sealed(draft))
        var first = try claim(draft.id)
        _ = try first.begin()
        try first.fileAs(issue(draft.id), on: Fixture.date)
        do throws(StoreError) {
            _ = try first.finish(in: store) { _ in throw Stuck() }
            Issue.record("finished with the crash record still there")
        } catch {
            #expect(error.role == "crash record")
        }
        #expect(try store.outbox.entry(draft.id)?.state == .filed)
        #expect(try claim(draft.id).filedIssue?.issueNumber == 7)
        _ = try claim(draft.id).finish(in: store) { _ in }
        #expect(try store.outbox.entries() == [])
    }

    @Test func saysWhatIsWrongWithAnEntry() throws {
        let draft = Fixture.draft()
        _ = try enqueue(Fixture.sealed(draft))
        let outbox = try state.subdirectory("outbox")
        try outbox.write(Array("{".utf8), to: draft.id.uuidString + ".json")
        #expect(try store.outbox.entries() == [])
        #expect(try store.outbox.ids() == [draft.id])
        let error = #expect(throws: StoreError.self) { _ = try store.outbox.claim(draft.id) }
        #expect(error?.code == .damaged)
        #expect(#expect(throws: StoreError.self) { _ = try store.outbox.claim(UUID()) }?.code == .notFound)
    }
}

private func drop(_ claim: consuming OutboxClaim) {}
