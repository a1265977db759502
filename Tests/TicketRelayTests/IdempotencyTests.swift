import FoundationEssentials
import TicketRelay
import TicketWire
import Testing

@Suite struct IdempotencyTests {
    @Test func aReplayGetsTheSameBytesAndMakesNothing() async throws {
        let relay = try RelayFixture()
        let report = Samples.report()
        let first = try await relay.post(report)
        relay.clock.advance(86_400)
        let second = try await relay.post(report)
        #expect(first.body == second.body)
        #expect(await relay.issueCount() == 1)
    }

    @Test func anotherBodyUnderTheSameKeyIsAConflict() async throws {
        let relay = try RelayFixture()
        let id = UUID()
        #expect(try await relay.post(Samples.report(id: id)).status == 200)
        let response = try await relay.post(Samples.report(id: id, title: "Another title"))
        #expect(response.status == 409)
        #expect(try response.error().code == .idempotencyReplayMismatch)
        let other = try await relay.post(Samples.report(), key: id.uuidString)
        #expect(other.status == 409)
        #expect(await relay.issueCount() == 1)
    }

    @Test func oneSubmissionIsOneIssueWhateverItsKey() async throws {
        let relay = try RelayFixture()
        let report = Samples.report()
        let first = try await relay.post(report, key: "one")
        let second = try await relay.post(report, key: "two")
        #expect(first.body == second.body)
        #expect(try await relay.post(Samples.report(id: report.submissionID, title: "x"), key: "three").status == 409)
        #expect(await relay.issueCount() == 1)
    }

    @Test func twentyAtOnceMakeOneIssueAndOneAnswer() async throws {
        let relay = try RelayFixture()
        let report = Samples.report()
        let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 { group.addTask { try await relay.post(report).body } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(bodies.count == 1)
        #expect(await relay.issueCount() == 1)
    }

    @Test func twentyBodiesUnderOneSubmissionMakeOneIssueAndConflicts() async throws {
        let relay = try RelayFixture()
        let id = UUID()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask { try await relay.post(Samples.report(id: id, title: "title \(number)")).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 200 }.count == 1)
        #expect(statuses.filter { $0 == 409 }.count == 19)
        #expect(await relay.issueCount() == 1)
    }

    @Test func differentReportsAtOnceEachGetAnIssue() async throws {
        let relay = try RelayFixture()
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await relay.post(Samples.report()).report().issueNumber } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(numbers.sorted() == Array(1...20))
    }
}
