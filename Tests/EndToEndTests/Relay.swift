import Glibc
import PlatformOS
import Testing

/// A `gittickets-relay --local` of the test's own on a free loopback port.
final class Relay {
    let state: String
    private(set) var url = ""
    private var pid: Int32?

    var secretFile: String { state + "/secret" }

    init(state: String) throws {
        self.state = state
        try start()
    }

    deinit { stop() }

    /// Starts it, on the port it had before.
    func start() throws {
        let port = url.isEmpty ? "0" : String(url.split(separator: ":").last ?? "0")
        let log = state + ".log"
        let command = "exec \"$0\" --local --port \(port) --state \"$1\" 2>>\"$1.log\""
        let process = try ChildProcess(
            ["bash", "-c", command, Programs.path("gittickets-relay"), state], output: .pipe)
        while let line = try process.readLine() {
            if let address = Tools.value(of: "listening on ", in: line) {
                url = address
                break
            }
        }
        try #require(!url.isEmpty, "the relay says where it listens; see \(log)")
        pid = process.pid
    }

    func stop() {
        guard let pid else { return }
        kill(pid, SIGTERM)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        self.pid = nil
    }

    /// The answer to a GET, with its status line, read by a shell: not by the client under test.
    func get(_ path: String) throws -> String {
        let port = url.split(separator: ":").last ?? ""
        let request = "GET \(path) HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n"
        let script = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(request)' >&3; cat <&3"
        return try ChildProcess.run(["bash", "-c", script]).outputText
    }
}
