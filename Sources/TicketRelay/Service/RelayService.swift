public import FoundationEssentials
internal import PlatformCrypto
internal import TicketWire

/// The relay's logic without a transport: a request in, an answer out. Safe from any task.
public struct RelayService: Sendable {
    private let configuration: RelayConfiguration
    private let reports: ReportEndpoint
    private let pages: IssuePages
    private let log: any RelayLog
    private let now: @Sendable () -> Int

    /// - Parameters:
    ///   - faults: where a test may stop the process; nothing by default.
    ///   - now: Unix seconds.
    public init(
        configuration: RelayConfiguration, store: LocalIssueStore, log: any RelayLog,
        faults: FaultPoints = .none, now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        self.configuration = configuration
        self.log = log
        self.now = now
        let desk = FilingDesk(ledger: store, backend: store, limits: configuration.limits, faults: faults)
        reports = ReportEndpoint(desk: desk, label: configuration.label)
        pages = IssuePages(shelf: store, publicURL: configuration.publicURL)
    }

    /// How many bytes of body a front should take before it refuses with ``RelayRefusal/tooLarge(limit:)``.
    public func bodyLimit(path: String) -> Int { Route(path: path)?.bodyLimit ?? 0 }

    /// Serves and logs one request. It does not throw: every failure is an answer.
    public func handle(_ request: RelayRequest) async -> RelayResponse {
        let clock = ContinuousClock()
        let start = clock.now
        let route = Route(path: request.path)
        let digest = try? SHA256.digest(of: request.body)
        let response = await respond(to: request, route: route, digest: digest)
        log.served(
            AccessLogEntry(
                method: Self.knownMethods.contains(request.method) ? request.method : "OTHER",
                path: route?.logName ?? "(unknown)", status: response.status, duration: clock.now - start,
                bodyDigest: request.body.isEmpty ? nil : digest?.description))
        return response
    }

    private static let knownMethods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    private func respond(to request: RelayRequest, route: Route?, digest: SHA256Digest?) async -> RelayResponse {
        do throws(RelayRefusal) {
            guard let route else { throw RelayRefusal(.notFound, "There is nothing at this path.") }
            guard route.methods.contains(request.method) else {
                let allowed = route.methods.joined(separator: ", ")
                throw RelayRefusal(.methodNotAllowed, "Use \(allowed).", headers: [("Allow", allowed)])
            }
            guard request.body.count <= route.bodyLimit else { throw .tooLarge(limit: route.bodyLimit) }
            guard let digest else { throw .internalError }
            return try await answer(request, route: route, digest: digest)
        } catch {
            return .refusal(error)
        }
    }

    private func answer(
        _ request: RelayRequest, route: Route, digest: SHA256Digest
    ) async throws(RelayRefusal) -> RelayResponse {
        do {
            switch route {
            case .report: return try await reports.answer(signed(request, digest: digest), now: now())
            case .health: return .json(200, Array(#"{"status":"ok"}"#.utf8))
            case .issueList, .issue, .styleSheet: return try await pages.answer(request, route: route)
            }
        } catch let refusal as RelayRefusal {
            throw refusal
        } catch let error as RelayError {
            log.failed(error)
            throw error.code == .backend ? RelayRefusal(.githubError, "The issue could not be made.") : .internalError
        } catch {
            throw .internalError
        }
    }

    private func signed(_ request: RelayRequest, digest: SHA256Digest) throws(RelayRefusal) -> SignedRequest {
        try SignedRequest(
            checking: request, digest: digest, secret: configuration.secret, now: now(),
            window: configuration.replayWindow)
    }
}
