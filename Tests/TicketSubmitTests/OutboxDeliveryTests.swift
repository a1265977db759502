import FoundationEssentials
import LoopbackServer
import PlatformHTTP
import PlatformOS
import Synchronization
import TestSupport
import Testing
import TicketConsent
import TicketDraft
import TicketFixtures
import TicketStore
import TicketSubmit
import TicketWire

@Suite(.timeLimit(.minutes(1))) struct OutboxDeliveryTests {
    private let scratch = ScratchDirectory()
    private let state: PrivateDirectory
    private let store: TicketStore

    init() throws {
        state = try PrivateDirectory(path: scratch.path)
        store = try TicketStore(state: state)
    }

    private func delivery(at date: Date = Fixture.date) throws -> OutboxDelivery {
        let secret = try #require(SharedSecret(bytes: Fixture.secretBytes))
        let client = HTTPClient(userAgent: "test", configuration: .init(timeout: .milliseconds(500)))
        let crashes = try state.subdirectory("crashes")
        return OutboxDelivery(
            store: store, submitter: RelaySubmitter(secret: secret, http: client, clock: { date }),
            removeCrash: { try crashes.remove($0 + ".crash") }, clock: { date })
    }

    private func enqueue(_ draft: IssueDraft, to url: String) throws -> SealedReport {
        try store.drafts.save(draft)
        let sealed = try Fixture.sealed(draft, to: url)
        try store.sealed.save(sealed)
        try store.outbox.enqueue(Fixture.confirmed(sealed), on: Fixture.date)
        return sealed
    }

    @Test func whatIsPreviewedIsConfirmedKeptSentAndReceived() async throws {
        let server = try LoopbackServer { request in
            .answer(status: 200, body: (try? Fixture.answer(digest: ReportDigest(of: request.body))) ?? [])
        }
        let draft = Fixture.draft(crashID: "c-1")
        try state.subdirectory("crashes").write([0], to: "c-1.crash")
        let sealed = try enqueue(draft, to: server.url)
        let previewed = try Preview(store.sealed.load(sealed.digest)).render(.wire)
        let kept = try state.subdirectory("outbox").read(sealed.digest.hex + ".body")
        guard case .filed(let receipt) = try await delivery().deliver(draft.id) else {
            return _ = Issue.record("another outcome")
        }
        #expect(previewed == sealed.bytes)
        #expect(kept == sealed.bytes)
        #expect(server.requests.map(\.body) == [sealed.bytes])
        #expect(receipt.digest == sealed.digest && receipt.receivedDigest == sealed.digest)
        #expect(receipt.issue.issueNumber == 42 && receipt.warning == nil)
        for name in ["drafts", "sealed", "outbox", "crashes"] { #expect(try state.subdirectory(name).names() == []) }
        #expect(try store.submissions().allRecords().map(\.body) == [sealed.request.body])
    }

    @Test func keepsWhatCouldNotBeSentAndTriesLaterWithTheSameKeyAndBytes() async throws {
        let isUp = Mutex(false)
        let answer = try Fixture.answer()
        let server = try LoopbackServer { _ in isUp.withLock { $0 } ? .answer(status: 200, body: answer) : .cut }
        let draft = Fixture.draft()
        let sealed = try enqueue(draft, to: server.url)
        guard case .kept(_, let next) = try await delivery().deliver(draft.id) else {
            return _ = Issue.record("another outcome")
        }
        #expect(next == Fixture.date + 30)
        #expect(try store.outbox.entry(draft.id)?.isFrozen == true)
        isUp.withLock { $0 = true }
        guard case .kept = try await delivery(at: Fixture.date + 29).deliver(draft.id) else {
            return _ = Issue.record("another outcome")
        }
        #expect(server.requests.count == 1)
        guard case .filed = try await delivery(at: Fixture.date + 30).deliver(draft.id) else {
            return _ = Issue.record("another outcome")
        }
        #expect(server.requests.map(\.body) == [sealed.bytes, sealed.bytes])
        let keys = server.requests.map { $0.header(WireHeader.idempotencyKey) }
        #expect(keys == [draft.id.uuidString, draft.id.uuidString])
        let times = server.requests.map { $0.header(WireHeader.timestamp) }
        #expect(times == ["1700000000", "1700000030"])
    }

    @Test func waitsAsLongAsTheRelayAsks() async throws {
        let server = try LoopbackServer { _ in .answer(status: 429, headers: ["Retry-After: 120"]) }
        let draft = Fixture.draft()
        _ = try enqueue(draft, to: server.url)
        guard case .kept(let why, let next) = try await delivery().deliver(draft.id) else {
            return _ = Issue.record("another outcome")
        }
        #expect(next == Fixture.date + 120)
        #expect(why.contains("asks to wait"))
    }

    @Test func keepsARefusedReportForItsUserAndSendsItOnlyWhenAsked() async throws {
        let server = try LoopbackServer { _ in .answer(status: 400, body: Array(#"{"error":"payload_invalid"}"#.utf8)) }
        let draft = Fixture.draft()
        _ = try enqueue(draft, to: server.url)
        for _ in 0..<2 {
            guard case .refused(let why) = try await delivery().deliver(draft.id) else {
                return _ = Issue.record("another outcome")
            }
            #expect(why.contains("payload_invalid"))
        }
        #expect(server.requests.count == 1)
        _ = try await delivery().deliver(draft.id, evenEarly: true)
        #expect(server.requests.count == 2)
        #expect(try store.outbox.entry(draft.id)?.state == .refused)
    }

    @Test func neverSendsABodyThatWasChangedAfterTheConsent() async throws {
        let server = try LoopbackServer { _ in .cut }
        let draft = Fixture.draft()
        let sealed = try enqueue(draft, to: server.url)
        var bytes = sealed.bytes
        bytes[bytes.count - 3] ^= 1
        try state.subdirectory("outbox").write(bytes, to: sealed.digest.hex + ".body")
        guard case .refused(let why) = try await delivery().deliver(draft.id) else {
            return _ = Issue.record("another outcome")
        }
        #expect(why.contains("changed after it was confirmed"))
        #expect(server.requests.isEmpty)
    }

    @Test func manyAtOnceSendOnce() async throws {
        let answer = try Fixture.answer()
        let server = try LoopbackServer { _ in .answer(status: 200, body: answer) }
        let draft = Fixture.draft()
        _ = try enqueue(draft, to: server.url)
        let delivery = try delivery()
        let filed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    guard case .filed = try? await delivery.deliver(draft.id) else { return false }
                    return true
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(filed == 1)
        #expect(server.requests.count == 1)
    }

    @Test func oneBadEntryDoesNotStopTheOthers() async throws {
        let answer = try Fixture.answer()
        let server = try LoopbackServer { _ in .answer(status: 200, body: answer) }
        let (bad, good) = (Fixture.draft(), Fixture.draft())
        _ = try enqueue(bad, to: server.url)
        _ = try enqueue(good, to: server.url)
        try state.subdirectory("outbox").write([0x7B], to: bad.id.uuidString + ".json")
        let outcomes = try await delivery().deliverAll()
        #expect(outcomes.map(\.id) == [good.id, bad.id])
        guard case .failure(let error) = outcomes[1].outcome else { return _ = Issue.record("another outcome") }
        #expect(error.code == .damaged)
    }
}
