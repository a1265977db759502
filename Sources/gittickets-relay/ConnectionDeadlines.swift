internal import Glibc
internal import Synchronization

/// Ends connections that do not deliver a request in time, however busily they drip (slow loris);
/// libmicrohttpd itself only notices silence.
///
/// A socket listed here is open: the daemon removes it before closing, and shutting down happens under the lock.
final class ConnectionDeadlines: Sendable {
    private let allowance: Duration
    private let deadlines = Mutex<[Int32: ContinuousClock.Instant]>([:])
    private let patrol = Mutex<Task<Void, Never>?>(nil)

    init(seconds: Int) { allowance = .seconds(seconds) }

    /// Gives `socket` the whole time from now.
    func set(for socket: Int32) {
        let deadline = ContinuousClock.now + allowance
        deadlines.withLock { $0[socket] = deadline }
    }

    /// No more deadline: the connection is closed, or the time is ours.
    func remove(_ socket: Int32) {
        deadlines.withLock { _ = $0.removeValue(forKey: socket) }
    }

    func start() {
        let pause = min(allowance / 4, .seconds(1))
        let task = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: pause)
                self?.endOverdue()
            }
        }
        patrol.withLock { $0 = task }
    }

    func stop() {
        patrol.withLock { $0?.cancel() }
    }

    private func endOverdue() {
        let now = ContinuousClock.now
        deadlines.withLock { deadlines in
            for (socket, deadline) in deadlines where deadline < now {
                shutdown(socket, Int32(SHUT_RDWR))
                deadlines[socket] = nil
            }
        }
    }
}
