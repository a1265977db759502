internal import DiagCapture
internal import FoundationEssentials
internal import Glibc
internal import PlatformOS
internal import Synchronization
internal import TicketDesk
internal import TicketWire

/// The state behind ``GitTickets``: the configuration, the desk, and the thread on which everything slow is done.
final class Application: Sendable {
    private struct State {
        var start: Start?
        /// Whether what follows the start has begun.
        var isFollowed = false
        var desk: Desk?
        var problems: [String] = []
    }

    /// What ``configure(_:)`` was called with, and what it makes of that.
    ///
    /// A class: to copy a struct of these the runtime would have to find out what it is made of, which takes longer than
    /// all the rest of its way.
    private final class Start: Sendable {
        let configuration: Configuration
        let app: AppID
        let paths: XDGPaths
        let mark: StartMark

        init(_ configuration: Configuration) {
            self.configuration = configuration
            app = AppID(configuration.appID ?? Application.executableName)
            paths = XDGPaths.current()
            mark = StartMark(of: app, in: paths, fingerprint: configuration.fingerprint)
        }
    }

    private let state = Mutex(State())
    /// Serial: what follows a start (drafting earlier crashes) is done before anything is asked of the desk. Not a Dispatch
    /// queue: libdispatch ends the process when it can't open a descriptor, and nothing here may do that.
    private let worker = WorkerThread(name: "gittickets")

    var configuration: Configuration? { state.withLock { $0.start?.configuration } }
    var problems: [String] { state.withLock { $0.problems } }
    var isArmed: Bool { CrashHandler.isArmed }
    var launchState: LaunchState { CrashHandler.launchState }

    /// `nil` when it can't be opened, or another thread is just doing that.
    var currentDesk: Desk? {
        followStart()
        return state.withLock { $0.desk }
    }

    func configure(_ configuration: Configuration) {
        let start = Start(configuration)
        state.withLock { $0 = State(start: start) }
        // Most starts find nothing to do: what a thread costs is left to the first call that needs the desk.
        if arm(start) && !CrashHandler.hasOtherRecords && start.mark.nothingIsLeftToDo { return }
        worker.run { self.followStart() }
        _ = Self.waitsAtExit
    }

    func annotate(_ key: String, _ value: String?) { CrashHandler.annotate(key, value) }
    func breadcrumb(_ text: String) { CrashHandler.breadcrumb(text) }

    /// Runs on the worker thread, after what was asked for earlier.
    ///
    /// - Throws: ``GitTicketsError`` `.notConfigured` when no desk could be opened; ``problems`` says why.
    func onWorker<R: Sendable>(
        _ body: @escaping @Sendable (Desk) throws(DeskError) -> R
    ) async throws(GitTicketsError) -> R {
        let result: Result<R, GitTicketsError> = await withCheckedContinuation { continuation in
            worker.run {
                guard let desk = self.currentDesk else {
                    return continuation.resume(returning: .failure(.notConfigured))
                }
                do throws(DeskError) {
                    continuation.resume(returning: .success(try body(desk)))
                } catch {
                    continuation.resume(returning: .failure(.desk(error)))
                }
            }
        }
        return try result.get()
    }

    /// Remembers what went wrong and tells the logger.
    func note(_ error: any Error) {
        let message = String(describing: error)
        let logger = state.withLock { state in
            state.problems.append(message)
            return state.start?.configuration.logger
        }
        logger?.log(level: .warning, message: message, error: error)
    }

    /// Whether the handler is armed in this application's own directory.
    private func arm(_ start: Start) -> Bool {
        guard !CrashHandler.isArmed else { return false }
        do {
            let directory = Desk.crashDirectory(of: start.app, in: start.paths)
            let version = start.configuration.appVersion
            try CrashHandler.arm(.init(directory: directory, appID: start.app.description, appVersion: version))
            return true
        } catch {
            note(error)
            return false
        }
    }

    /// Everything slow of a start, once: the settings file, the drafts of earlier crashes, what waits in the outbox.
    private func followStart() {
        let start = state.withLock { state in
            defer { state.isFollowed = true }
            return state.isFollowed ? nil : state.start
        }
        if let start { follow(start) }
    }

    private func follow(_ start: Start) {
        do {
            let (app, configuration, paths) = (start.app, start.configuration, start.paths)
            let (url, secret) = configuration.auth.relay
            let settings = AppSettings(
                appID: app, appVersion: configuration.appVersion,
                destination: try Destination(relay: url, repo: configuration.repo),
                labels: [configuration.myIssues.label], diagnostics: configuration.diagnostics)
            let desk = try Desk(
                settings, in: paths, secret: .given(secret), sources: configuration.sources, isApplication: true)
            state.withLock { $0.desk = desk }
            try settings.save(in: paths)
            start.mark.leave()
            try desk.draftCrashes()
            if try desk.hasWaitingReports() {
                Task.detached(executorPreference: worker, priority: .utility) { await self.deliverWaiting(desk) }
            }
        } catch {
            note(error)
        }
    }

    /// Reports confirmed earlier that could not be delivered then.
    private func deliverWaiting(_ desk: Desk) async {
        do {
            _ = try await desk.deliverOutbox()
        } catch {
            note(error)
        }
    }

    /// A short program would never come to draft the crash of its last run, or to save its settings.
    private static let waitsAtExit: Void = {
        atexit { GitTickets.application.worker.wait(atMost: 500) }
        return
    }()

    private static var executableName: String {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "app"
        return path.split(separator: "/").last.map(String.init) ?? "app"
    }
}
