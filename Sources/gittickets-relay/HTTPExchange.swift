internal import CMicroHTTPD
internal import Synchronization
internal import TicketRelay

/// One request and its answer on a libmicrohttpd connection.
///
/// libmicrohttpd calls it on one thread at a time; only the answer crosses from a task, under a lock.
final class HTTPExchange: Sendable {
    private struct State {
        var body: [UInt8] = []
        /// Bytes received, those thrown away included.
        var received = 0
        var hasStarted = false
        var isQueued = false
        var response: RelayResponse?
    }

    private let method: String
    private let path: String
    private let limit: Int
    /// The `MHD_Connection`'s address. It is used only inside libmicrohttpd's callbacks, and to wake the connection
    /// that sleeps for us; both while it lives.
    private let connection: UInt
    private let front: HTTPFront
    private let state = Mutex(State())

    init(method: String, path: String, connection: OpaquePointer, front: HTTPFront) {
        self.method = method
        self.path = path
        self.front = front
        self.connection = UInt(bitPattern: connection)
        limit = front.service.bodyLimit(path: path)
    }

    /// Headers are here. A body that is announced too large is refused before it comes.
    func begin() -> MHD_Result {
        guard let handle = OpaquePointer(bitPattern: connection) else { return .NO }
        let announced = MHD_lookup_connection_value(handle, .HEADER_KIND, "Content-Length")
        guard let text = announced.map({ String(cString: $0) }), let length = Int(text), length > limit else {
            return .YES
        }
        return queue(.refusal(.tooLarge(limit: max(limit, 1))))
    }

    /// Keeps a piece of body, up to the limit. False ends the connection: it was told and goes on.
    func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            state.received += piece.count
            guard state.received > limit else {
                state.body.append(contentsOf: piece)
                return true
            }
            state.body = []
            // A little over is read and then refused in words; a flood is cut.
            return state.received <= limit + 64 * 1_024
        }
    }

    /// The body is complete, or the answer is.
    func proceed() -> MHD_Result {
        let (response, isQueued, isTooLarge) = state.withLock { ($0.response, $0.isQueued, $0.received > limit) }
        if isQueued { return .YES }
        if let response { return queue(response) }
        if isTooLarge { return queue(.refusal(.tooLarge(limit: limit))) }
        return startAnswering()
    }

    private func startAnswering() -> MHD_Result {
        guard let handle = OpaquePointer(bitPattern: connection) else { return .NO }
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { return .YES }
        let request = RelayRequest(
            method: method, path: path, headers: HTTPHeaders.all(of: handle),
            body: state.withLock { $0.body }, clientAddress: SocketAddress(copying: gt_httpd_peer(handle))?.host ?? "")
        front.deadlines.remove(gt_httpd_socket(handle))
        front.inProgress.withLock { $0 += 1 }
        MHD_suspend_connection(handle)
        Task {
            let response = await front.service.handle(request)
            state.withLock { $0.response = response }
            if let sleeping = OpaquePointer(bitPattern: connection) { MHD_resume_connection(sleeping) }
            front.inProgress.withLock { $0 -= 1 }
        }
        return .YES
    }

    private func queue(_ response: RelayResponse) -> MHD_Result {
        guard let handle = OpaquePointer(bitPattern: connection) else { return .NO }
        state.withLock { $0.isQueued = true }
        front.deadlines.set(for: gt_httpd_socket(handle))
        return HTTPHeaders.send(response, on: handle)
    }

    /// The answer is sent, or the client is gone; the next request on this connection gets its own time.
    func end() {
        guard let handle = OpaquePointer(bitPattern: connection) else { return }
        front.deadlines.set(for: gt_httpd_socket(handle))
    }
}
