import FoundationEssentials
import Glibc
import LoopbackServer
import PlatformHTTP
import PlatformOS
import TestSupport
import Testing
import TicketConsent
import TicketFixtures
import TicketStore
import TicketSubmit
import TicketWire

/// A program takes a report to the relay and ends itself with SIGKILL at one step; then the next process goes on.
@Suite(.timeLimit(.minutes(2))) struct KilledProcessTests {
    private let scratch = ScratchDirectory()

    /// Beside the test binary.
    static let driver: String = {
        let binary = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return binary.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/outbox-driver"
    }()

    @Test(arguments: OutboxStep.allCases)
    func losesNothingAndFilesOnce(_ step: OutboxStep) async throws {
        let server = try LoopbackServer { request in
            .answer(status: 200, body: (try? Fixture.answer(digest: ReportDigest(of: request.body))) ?? [])
        }
        let id = UUID()
        let run = try ChildProcess.run([Self.driver, scratch.path, server.url, id.uuidString, step.rawValue])
        #expect(run.status == .signaled(SIGKILL, coreDumped: false))
        let digest = try #require(ReportDigest(run.outputText.split(separator: "\n").first ?? ""))

        let state = try PrivateDirectory(path: scratch.path)
        let store = try TicketStore(state: state)
        // Killed before the entry was there: the sealed report still is, and its user confirms it again.
        if step == .bodyWritten {
            #expect(try store.outbox.ids() == [])
            try store.outbox.enqueue(Fixture.confirmed(store.sealed.load(digest)))
        }
        let crashes = try state.subdirectory("crashes")
        let delivery = OutboxDelivery(
            store: store,
            submitter: RelaySubmitter(
                secret: try #require(SharedSecret(bytes: Fixture.secretBytes)), http: HTTPClient(userAgent: "test")),
            removeCrash: { try crashes.remove($0 + ".crash") })
        let outcomes = try await delivery.deliverAll()
        if step != .entryRemoved {
            guard case .success(.filed(let receipt)) = outcomes.first?.outcome else {
                Issue.record("not filed: \(outcomes)")
                return
            }
            #expect(receipt.issue.issueNumber == 42 && receipt.digest == digest && receipt.warning == nil)
        } else {
            #expect(outcomes.isEmpty)
        }

        // What was sent twice is the same submission with the same bytes.
        let isSentTwice = step == .answered
        #expect(server.requests.count == (isSentTwice ? 2 : 1))
        #expect(Set(server.requests.map { $0.header(WireHeader.idempotencyKey) }) == [id.uuidString])
        for request in server.requests { #expect(try ReportDigest(of: request.body) == digest) }
        #expect(try store.submissions().allRecords().map(\.id) == [id])
        #expect(try store.submissions().allRecords().map(\.digest) == [digest])
        for name in ["drafts", "sealed", "crashes"] { #expect(try state.subdirectory(name).names() == []) }
        #expect(try store.outbox.ids() == [])
        #expect(try state.subdirectory("outbox").names().filter { $0.hasSuffix(".body") } == [])
    }

    @Test func twoProcessesAtOnceFileOnce() async throws {
        let server = try LoopbackServer { _ in
            usleep(200_000)
            return .answer(status: 200, body: (try? Fixture.answer()) ?? [])
        }
        let id = UUID().uuidString
        let path = scratch.path
        let url = server.url
        let outputs = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask { try ChildProcess.run([Self.driver, path, url, id, "none"]).outputText }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outputs.filter { $0.contains("filed(") }.count >= 1)
        let bodies = Set(server.requests.map(\.body))
        #expect(bodies.count == 1)
        #expect(try TicketStore(state: PrivateDirectory(path: path)).submissions().allRecords().count == 1)
    }
}
