import FoundationEssentials
import PlatformOS
import Synchronization
import TestSupport
import TicketRelay
import TicketWire

/// A service on a store of its own, with a clock that tests move.
struct RelayFixture {
    let scratch: ScratchDirectory
    let store: LocalIssueStore
    let service: RelayService
    let log = RecordingLog()
    let clock: TestClock

    init(limits: RateLimits = .unlimited, label: String = "gittickets", scratch: ScratchDirectory? = nil) throws {
        self.scratch = scratch ?? ScratchDirectory()
        let clock = TestClock()
        self.clock = clock
        guard let url = URL(string: Samples.publicURL) else { throw CancellationError() }
        store = try LocalIssueStore(state: PrivateDirectory(path: self.scratch.path + "/state"), publicURL: url)
        let configuration = RelayConfiguration(
            secret: try Samples.secret(), publicURL: url, label: label, limits: limits)
        service = RelayService(configuration: configuration, store: store, log: log, now: { clock.now })
    }

    func post(_ report: ReportRequest, key: String? = nil, address: String = "127.0.0.1") async throws -> RelayResponse
    {
        await service.handle(try Samples.request(report, key: key, timestamp: clock.now, address: address))
    }

    func get(_ path: String, host: String? = "127.0.0.1:8787") async -> RelayResponse {
        let headers = host.map { [(name: "Host", value: $0)] } ?? []
        return await service.handle(RelayRequest(method: "GET", path: path, headers: headers))
    }

    /// How many issues the relay's list shows.
    func issueCount() async -> Int {
        let page = await get("/").text
        return page.split(separator: "href=\"/issues/", omittingEmptySubsequences: false).count - 1
    }
}

final class TestClock: Sendable {
    private let seconds = Mutex(Samples.now)
    var now: Int { seconds.withLock { $0 } }
    func advance(_ by: Int) { seconds.withLock { $0 += by } }
}

final class RecordingLog: RelayLog {
    private let lines = Mutex<[String]>([])
    var text: String { lines.withLock { $0.joined(separator: "\n") } }
    func served(_ entry: AccessLogEntry) { lines.withLock { $0.append(entry.description) } }
    func failed(_ error: RelayError) { lines.withLock { $0.append(error.description) } }
}

extension RelayResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    func report() throws -> ReportResponse { try WireCoding.decode(ReportResponse.self, from: body) }
    func error() throws -> RelayErrorBody { try WireCoding.decode(RelayErrorBody.self, from: body) }
}
