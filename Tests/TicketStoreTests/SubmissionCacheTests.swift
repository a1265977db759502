import FoundationEssentials
import PlatformOS
import TestSupport
import Testing
import TicketConsent
import TicketDraft
import TicketFixtures
import TicketStore
import TicketWire

@Suite struct SubmissionCacheTests {
    private let scratch = ScratchDirectory()

    private func record(number: Int, after seconds: Double = 0, labels: [String]? = nil) throws -> SubmissionRecord {
        let sealed = try Fixture.sealed(Fixture.draft())
        let issue = SubmittedIssue(
            id: sealed.request.submissionID, issueNumber: number,
            issueURL: try #require(URL(string: "https://github.com/acme/foo/issues/\(number)")),
            title: "T 'x' \u{1F600}",
            createdAt: Fixture.date, missingLabels: labels)
        return SubmissionRecord(
            issue: issue, kind: .featureRequest, body: sealed.request.body, deviceID: Fixture.deviceID,
            digest: sealed.digest, submittedAt: Fixture.date + seconds)
    }

    @Test func listsNewestFirstAndSurvivesReopening() throws {
        let path = scratch.path + "/submissions.sqlite"
        let records = [try record(number: 1), try record(number: 2, after: 60, labels: ["bug", "it's"])]
        do {
            let cache = try SubmissionCache(path: path)
            for record in records { try cache.upsert(record) }
        }
        let cache = try SubmissionCache(path: path)
        #expect(try cache.allRecords() == records.reversed())
        #expect(try cache.record(submissionID: records[0].id) == records[0])
        #expect(try cache.record(submissionID: UUID()) == nil)
        try cache.delete(submissionID: records[0].id)
        #expect(try cache.allRecords() == [records[1]])
    }

    @Test func newRepliesStayUnreadUntilTheyAreMarked() throws {
        let cache = try SubmissionCache(path: scratch.path + "/s.sqlite")
        var record = try record(number: 1)
        try cache.upsert(record)
        record.issue.replyCount = 3
        record.issue.latestReplyAt = Fixture.date + 100
        try cache.upsert(record)
        #expect(try cache.record(submissionID: record.id)?.issue.unreadReplyCount == 3)
        try cache.markRepliesRead(submissionID: record.id, count: 2)
        #expect(try cache.record(submissionID: record.id)?.issue.unreadReplyCount == 1)
        record.issue.replyCount = 4
        try cache.upsert(record)
        let read = try #require(try cache.record(submissionID: record.id)).issue
        #expect(read.unreadReplyCount == 2 && read.latestReplyAt == Fixture.date + 100)
    }

    @Test func saysWhatIsWrongWithTheFile() throws {
        let directory = try PrivateDirectory(path: scratch.path)
        try directory.write(Array(repeating: 0x41, count: 5000), to: "bad.sqlite")
        let damaged = #expect(throws: StoreError.self) { try SubmissionCache(path: scratch.path + "/bad.sqlite") }
        #expect(damaged?.code == .damaged)
        let missing = #expect(throws: StoreError.self) { try SubmissionCache(path: scratch.path + "/no/s.sqlite") }
        #expect(missing?.code == .denied)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/link.sqlite", withDestinationPath: "/etc/hostname")
        let link = #expect(throws: StoreError.self) { try SubmissionCache(path: scratch.path + "/link.sqlite") }
        #expect(link?.description.contains("hostname") == false)
    }
}
