internal import PlatformOS

/// Sends one request at a time through libcurl, without surprises.
///
/// - TLS 1.2 or later with the system's certificates, always verified. Plain `http://` only to this machine
///   (127.0.0.0/8, ::1, localhost).
/// - A redirect is an answer, not an instruction: it is returned, never followed, so a signature or token goes to the
///   address it was meant for and nowhere else.
/// - Nothing is retried here. No cookies, no `.netrc`, no decompression, no `Expect: 100-continue`.
/// - Proxies: see ``Proxy``.
///
/// Safe to use from any task. Blocking work runs on a queue of its own, never on the cooperative pool.
public struct HTTPClient: Sendable {
    public struct Configuration: Sendable, Hashable {
        /// Name look-up, TCP and TLS together. Default: 10 s.
        public var connectTimeout: Duration
        /// From start to the answer's last byte. Default: 30 s, three times GitHub's own limit.
        public var timeout: Duration
        /// More than this ends the transfer with ``HTTPError/Code/answerTooLarge``. Default: 1 MiB.
        public var answerByteLimit: Int
        public var proxy: Proxy

        public init(
            connectTimeout: Duration = .seconds(10), timeout: Duration = .seconds(30),
            answerByteLimit: Int = 1 << 20, proxy: Proxy = .environment
        ) {
            self.connectTimeout = connectTimeout
            self.timeout = timeout
            self.answerByteLimit = answerByteLimit
            self.proxy = proxy
        }
    }

    /// Whether requests go through a proxy. One on this machine is reached directly whatever is set.
    public enum Proxy: Sendable, Hashable {
        /// `https_proxy`, `all_proxy` and `no_proxy`, as libcurl-env(3) says. The proxy learns the host's name and
        /// carries the encrypted connection (CONNECT); it can't read the request.
        case environment
        case none
    }

    public let userAgent: String
    public let configuration: Configuration

    public init(userAgent: String, configuration: Configuration = Configuration()) {
        self.userAgent = userAgent
        self.configuration = configuration
    }

    /// Sends the request and waits for the whole answer, whatever its status.
    ///
    /// Cancelling the task ends the transfer at once.
    /// - Throws: ``HTTPError`` when there is no whole answer.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let address = try Address(request.url)
        for header in request.headers where !header.isSendable {
            throw HTTPError(.badRequest, context: "a header name or value holds a character that can't be sent")
        }
        let transfer = Transfer()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Not a Dispatch queue: libdispatch ends the process when it can't open a descriptor.
                WorkerThread(name: "gittickets-http").run {
                    continuation.resume(returning: transfer.run(request, to: address, as: self))
                }
            }
        } onCancel: {
            transfer.cancel()
        }
        return try result.get()
    }
}
