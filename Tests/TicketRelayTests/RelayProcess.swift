import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import TicketWire

/// The built relay, running on a port of its own.
struct RelayProcess: ~Copyable {
    let port: UInt16
    private var child: ChildProcess
    private var hasEnded = false

    struct DidNotStart: Error {
        let status: ExitStatus
        let log: String
    }

    /// Starts `gittickets-relay --local --port 0` on `state` and waits until it listens.
    ///
    /// Throws ``DidNotStart`` when it ends instead.
    init(state: String, options: [String] = [], environment: [String: String] = [:]) throws {
        var child = try ChildProcess(
            [BuiltProgram.path("gittickets-relay"), "--local", "--port", "0", "--state", state] + options,
            environment: Self.environment(environment), output: .pipe, error: .pipe)
        guard let line = try child.readLine(), let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            let log = String(decoding: try child.readOutput().error, as: UTF8.self)
            throw DidNotStart(status: try child.wait(), log: log)
        }
        self.port = port
        self.child = child
    }

    /// A test that failed half-way leaves no relay behind.
    deinit {
        if !hasEnded { child.signal(SIGKILL) }
    }

    /// Runs it to its end, for command lines that do not serve.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Result {
        try ChildProcess.run(
            [BuiltProgram.path("gittickets-relay")] + arguments, environment: Self.environment(environment))
    }

    /// The key of the test's requests, as a relay reads it.
    static let secretText = String(repeating: "37", count: 32)

    private static func environment(_ extra: [String: String]) -> [String] {
        let base = ["GITTICKETS_SHARED_SECRET": secretText, "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
        return base.merging(extra) { $1 }.map { "\($0.key)=\($0.value)" }
    }

    func signal(_ number: Int32) { child.signal(number) }

    /// Waits for the end and gives everything it logged.
    mutating func wait() throws -> (status: ExitStatus, log: String) {
        let output = try child.readOutput()
        let status = try child.wait()
        hasEnded = true
        return (status, String(decoding: output.error, as: UTF8.self))
    }

    /// Ends it as an operator would.
    consuming func stop() throws -> (status: ExitStatus, log: String) {
        signal(SIGTERM)
        return try wait()
    }

    func connect() throws -> RawConnection { try RawConnection(port: port) }

    /// One signed POST, from the first byte to the last.
    func post(_ report: ReportRequest) throws -> RawResponse {
        let connection = try connect()
        try connection.send(Self.bytes(of: report))
        return try connection.response()
    }

    func get(_ path: String, method: String = "GET") throws -> RawResponse {
        let connection = try connect()
        try connection.send(Array("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8))
        return try connection.response()
    }

    /// The request of `report` on the wire, signed now.
    static func bytes(of report: ReportRequest) throws -> [UInt8] {
        try bytes(of: WireCoding.encode(report), key: report.submissionID.uuidString)
    }

    static func bytes(of body: [UInt8], key: String) throws -> [UInt8] {
        let now = Int(Date().timeIntervalSince1970)
        let headers = try Samples.headers(body, key: key, timestamp: now, secret: Samples.secret())
            .map { "\($0.name): \($0.value)\r\n" }.joined()
        let head = "POST /report HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)"
        return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
