import Glibc
import PlatformHTTP
import PlatformOS
import TestSupport
import Testing

/// openssl(1) plays a server whose certificate nobody signed.
@Suite(.enabled(if: access("/usr/bin/openssl", X_OK) == 0, "openssl(1) is not installed"))
struct CertificateTests {
    @Test func refusesACertificateNobodyVouchesFor() async throws {
        let directory = ScratchDirectory()
        let (key, certificate) = (directory.path + "/key", directory.path + "/cert")
        let made = try ChildProcess.run([
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
            "-keyout", key, "-out", certificate,
        ])
        try #require(made.status == .exited(0))
        var server = try ChildProcess(
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate],
            output: .pipe, error: .null)
        var port: Substring?
        while port == nil, let line = try server.readLine() {
            if line.hasPrefix("ACCEPT") { port = line.split(separator: ":").last }
        }
        let url = "https://localhost:\(try #require(port))/"
        let error = await failure(HTTPClient(userAgent: "t"), HTTPRequest(.get, url: url))
        server.signal(SIGTERM)
        _ = try server.wait()
        #expect(error?.code == .insecure)
        #expect(error?.mayHaveArrived == false)
    }
}
