internal import CMicroHTTPD
internal import Glibc
internal import PlatformOS
internal import Synchronization
internal import TicketRelay

/// libmicrohttpd in front of a ``RelayService``. It bounds size, time and number; it understands nothing.
///
/// libmicrohttpd's threads read requests; each is answered by a task while its connection sleeps, so a slow answer
/// holds no thread.
final class HTTPFront: Sendable {
    let service: RelayService
    let url: String
    let deadlines: ConnectionDeadlines
    /// Requests whose answer is not ready.
    let inProgress = Mutex(0)
    /// The daemon's address; 0 once stopped.
    private let daemon = Mutex<UInt>(0)

    private static let threads: UInt32 = 2
    private static let connections: UInt32 = 512
    private static let connectionsPerAddress: UInt32 = 256
    private static let headerBytes = 32 * 1_024

    /// Throws ``RelayError`` `.configuration` when the threads or their epoll cannot be had.
    init(service: RelayService, socket: consuming ListeningSocket, requestSeconds: Int) throws(RelayError) {
        self.service = service
        url = socket.url
        deadlines = ConnectionDeadlines(seconds: requestSeconds)
        try start(socket, idleSeconds: UInt32(clamping: requestSeconds))
        deadlines.start()
    }

    private func start(_ socket: consuming ListeningSocket, idleSeconds: UInt32) throws(RelayError) {
        let descriptor: Int32
        do throws(OSError) {
            descriptor = try socket.release()
        } catch {
            throw RelayError(.configuration, "cannot serve: \(error)")
        }
        var settings = gt_httpd_settings(
            listen_socket: descriptor, threads: Self.threads, connections: Self.connections,
            connections_per_address: Self.connectionsPerAddress, idle_seconds: idleSeconds,
            header_bytes: Self.headerBytes,
            // The front lives until stop() has ended the daemon, so the daemon need not own it.
            context: Unmanaged.passUnretained(self).toOpaque(), handle: handleRequest, completed: requestCompleted,
            connection: connectionChanged)
        guard let started = gt_httpd_start(&settings) else {
            close(descriptor)
            throw RelayError(
                .configuration, "cannot serve: libmicrohttpd did not start (threads or descriptors short?)")
        }
        daemon.withLock { $0 = UInt(bitPattern: started) }
    }

    /// Takes no new connection, waits for the answers in progress (10 s at most), and ends the threads.
    func stop() {
        let address = daemon.withLock { address in
            defer { address = 0 }
            return address
        }
        guard let running = OpaquePointer(bitPattern: address) else { return }
        let listening = MHD_quiesce_daemon(running)
        if listening >= 0 { close(listening) }
        for _ in 0..<1_000 where inProgress.withLock({ $0 }) > 0 { usleep(10_000) }
        deadlines.stop()
        // A connection that still sleeps would make this trap; the process is about to end anyway.
        if inProgress.withLock({ $0 }) == 0 { MHD_stop_daemon(running) }
    }
}
