internal import Dispatch
internal import Glibc
internal import Synchronization

/// A small HTTP server on 127.0.0.1 for tests: it answers, stalls or cuts as it is told, and remembers what came.
public final class LoopbackServer: Sendable {
    /// What the server does with one request.
    public enum Reply: Sendable {
        case answer(status: Int, headers: [String] = [], body: [UInt8] = [])
        /// These bytes, then the connection closes.
        case raw([UInt8])
        /// These bytes, then silence until the server stops.
        case stall([UInt8] = [])
        /// The connection is reset without an answer.
        case cut
    }

    private struct State {
        var requests: [ReceivedRequest] = []
        var connections: [Int32] = []
        var isStopped = false
    }

    public let port: Int
    private let listener: Int32
    private let state = Mutex(State())
    private let reply: @Sendable (ReceivedRequest) -> Reply

    public init(_ reply: @escaping @Sendable (ReceivedRequest) -> Reply) throws(SocketError) {
        self.reply = reply
        (listener, port) = try Socket.listen()
        let listener = listener
        // A queue of its own: the threads of the shared ones may all be waiting for this server.
        DispatchQueue(label: "loopback.accept").async { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                if connection >= 0 {
                    guard let self else {
                        _ = close(connection)
                        continue
                    }
                    take(connection)
                } else if errno != EINTR && errno != ECONNABORTED {
                    // Closed here and nowhere else: this loop would go on with whatever gets the number next.
                    _ = close(listener)
                    return
                }
            }
        }
    }

    deinit { stop() }

    public var url: String { "http://127.0.0.1:\(port)" }

    /// In order of arrival.
    public var requests: [ReceivedRequest] { state.withLock(\.requests) }

    /// Closes every connection, also the stalled ones. Later connections are refused.
    public func stop() {
        state.withLock { state in
            if state.isStopped { return }
            state.isStopped = true
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    private func take(_ connection: Int32) {
        let isWelcome = state.withLock { state in
            if !state.isStopped { state.connections.append(connection) }
            return !state.isStopped
        }
        if isWelcome {
            DispatchQueue(label: "loopback.connection").async { self.serve(connection) }
        } else {
            close(connection)
        }
    }

    private func serve(_ connection: Int32) {
        defer {
            state.withLock { $0.connections.removeAll { $0 == connection } }
            close(connection)
        }
        guard let request = ReceivedRequest(from: connection) else { return }
        state.withLock { $0.requests.append(request) }
        switch reply(request) {
        case .answer(let status, let headers, let body):
            let lines = ["HTTP/1.1 \(status) Test", "Content-Length: \(body.count)", "Connection: close"] + headers
            Socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, to: connection)
        case .raw(let bytes):
            Socket.send(bytes, to: connection)
        case .stall(let bytes):
            Socket.send(bytes, to: connection)
            Socket.waitForEnd(of: connection)
        case .cut:
            Socket.reset(connection)
        }
    }
}
