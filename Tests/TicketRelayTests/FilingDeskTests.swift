import FoundationEssentials
import PlatformCrypto
import PlatformOS
import Synchronization
import TestSupport
import TicketWire
import Testing

@testable import TicketRelay

/// The desk over the real store, with a backend that fails where it is told to.
@Suite struct FilingDeskTests {
    let scratch = ScratchDirectory()
    let store: LocalIssueStore

    init() throws {
        let url = try #require(URL(string: Samples.publicURL))
        store = try LocalIssueStore(state: PrivateDirectory(path: scratch.path + "/state"), publicURL: url)
    }

    @Test func aFailureBeforeTheIssueExistsIsRetriedIntoOneIssue() async throws {
        let backend = FailingBackend(store: store, failBeforeCreating: 2)
        let desk = desk(over: backend)
        let submission = try Self.submission()
        for _ in 0..<2 { await #expect(throws: RelayError.self) { try await desk.file(submission) } }
        let answer = try Self.answer(await desk.file(submission))
        #expect(answer.issueNumber == 1)
        #expect(try await store.newest(limit: 10).count == 1)
    }

    @Test func anIssueMadeByAnAttemptThatDiedIsFoundAndNotMadeAgain() async throws {
        let backend = FailingBackend(store: store, failAfterCreating: 1)
        let desk = desk(over: backend)
        let submission = try Self.submission()
        await #expect(throws: RelayError.self) { try await desk.file(submission) }
        let answer = try Self.answer(await desk.file(submission))
        #expect(answer.issueNumber == 1)
        #expect(answer.appliedLabels == ["bug"])
        #expect(answer.receivedDigest == submission.bodyDigest.description)
        #expect(try await store.newest(limit: 10).count == 1)
    }

    @Test func anUnfinishedSubmissionWithAnotherBodyIsAConflict() async throws {
        let desk = desk(over: FailingBackend(store: store, failBeforeCreating: 1))
        let first = try Self.submission()
        await #expect(throws: RelayError.self) { try await desk.file(first) }
        let other = try Self.submission(id: first.issue.submissionID, key: first.key, body: "another")
        guard case .conflict = try await desk.file(other) else {
            Issue.record("the same key with another body was not refused")
            return
        }
    }

    private func desk(over backend: FailingBackend) -> FilingDesk {
        FilingDesk(ledger: store, backend: backend, limits: .unlimited, faults: .none)
    }

    private static func submission(id: UUID = UUID(), key: String = "k", body: String = "body") throws -> Submission {
        let digest = try SHA256.digest(of: Array(body.utf8))
        let issue = NewIssue(
            submissionID: id, title: "t", body: body, labels: ["bug"], deviceID: "d", createdAt: Samples.now,
            receivedDigest: digest)
        return Submission(key: key, bodyDigest: digest, issue: issue, clientAddress: "127.0.0.1")
    }

    private static func answer(_ outcome: FilingDesk.Outcome) throws -> ReportResponse {
        guard case .filed(let bytes) = outcome else { throw CancellationError() }
        return try WireCoding.decode(ReportResponse.self, from: bytes)
    }
}

private final class FailingBackend: IssueBackend {
    private let store: LocalIssueStore
    private let before: Mutex<Int>
    private let after: Mutex<Int>

    init(store: LocalIssueStore, failBeforeCreating: Int = 0, failAfterCreating: Int = 0) {
        self.store = store
        before = Mutex(failBeforeCreating)
        after = Mutex(failAfterCreating)
    }

    func create(_ issue: NewIssue) async throws(RelayError) -> ReportResponse {
        try Self.fail(before)
        let response = try await store.create(issue)
        try Self.fail(after)
        return response
    }

    func find(submissionID: UUID) async throws(RelayError) -> ReportResponse? {
        try await store.find(submissionID: submissionID)
    }

    private static func fail(_ left: borrowing Mutex<Int>) throws(RelayError) {
        let isDue = left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
        if isDue { throw RelayError(.backend, "the backend failed as told") }
    }
}
