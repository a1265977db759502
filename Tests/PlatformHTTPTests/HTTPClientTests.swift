import Glibc
import LoopbackServer
import PlatformHTTP
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTTPClientTests {
    private let client = HTTPClient(userAgent: "test/1")

    @Test func sendsTheBytesAndHeadersAsTheyAre() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, headers: ["X-A: b "], body: Array("ok".utf8)) }
        let body: [UInt8] = [0, 255, 0] + Array("\r\n".utf8)
        let request = HTTPRequest(
            .post, url: server.url + "/report", headers: [HTTPHeader("X-Empty", ""), HTTPHeader("X-Key", "a: b")],
            body: body)
        let response = try await client.send(request)
        #expect(response == HTTPResponse(status: 200, headers: response.headers, body: Array("ok".utf8)))
        #expect(response.header("x-a") == "b")
        let received = try #require(server.requests.first)
        #expect(received.line == "POST /report HTTP/1.1")
        #expect(received.body == body)
        #expect(received.header("X-Key") == "a: b")
        #expect(received.header("X-Empty") == "")
        #expect(received.header("User-Agent") == "test/1")
        #expect(received.header("Expect") == nil)
    }

    @Test func sendsAnEmptyBody() async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        #expect(try await client.send(HTTPRequest(.post, url: server.url)).status == 204)
        #expect(server.requests.first?.header("Content-Length") == "0")
    }

    @Test func returnsARedirectInsteadOfFollowingIt() async throws {
        let elsewhere = try LoopbackServer { _ in .answer(status: 200) }
        let target = elsewhere.url
        let server = try LoopbackServer { _ in .answer(status: 307, headers: ["Location: \(target)/x"]) }
        let response = try await client.send(
            HTTPRequest(.post, url: server.url, headers: [HTTPHeader("Authorization", "secret")]))
        #expect(response.status == 307)
        #expect(response.header("Location") == "\(target)/x")
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(arguments: [
        "http://example.org/", "ftp://127.0.0.1/", "file:///etc/passwd", "https://user:hunter2@example.org/", "",
        "nonsense",
        "http://127.0.0.1.example.org/", "https://a\u{0}b/",
    ])
    func refusesAnAddressBeforeSendingAnything(_ url: String) async {
        let error = await failure(client, HTTPRequest(.get, url: url))
        #expect(error?.code == .badRequest)
        #expect(error?.mayHaveArrived == false)
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test func refusesAHeaderThatWouldStartAnother() async {
        let headers = [HTTPHeader("X", "a\r\nY: b")]
        let error = await failure(client, HTTPRequest(.get, url: "http://127.0.0.1:1/", headers: headers))
        #expect(error?.code == .badRequest)
    }

    @Test func stopsAnAnswerThatIsTooLarge() async throws {
        let server = try LoopbackServer { _ in
            .answer(status: 200, body: [UInt8](repeating: 0x41, count: 3000))
        }
        let small = HTTPClient(userAgent: "t", configuration: .init(answerByteLimit: 2999))
        #expect(await failure(small, HTTPRequest(.get, url: server.url))?.code == .answerTooLarge)
        let enough = HTTPClient(userAgent: "t", configuration: .init(answerByteLimit: 3000))
        #expect(try await enough.send(HTTPRequest(.get, url: server.url)).body.count == 3000)
    }

    @Test func stopsHeadersWithoutEnd() async throws {
        let server = try LoopbackServer { _ in
            .raw(Array(("HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 20_000)).utf8))
        }
        #expect(await failure(client, HTTPRequest(.get, url: server.url))?.code == .answerTooLarge)
    }

    @Test func saysThatAStalledRequestMayHaveArrived() async throws {
        let server = try LoopbackServer { _ in .stall(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)) }
        let hasty = HTTPClient(userAgent: "t", configuration: .init(timeout: .milliseconds(300)))
        let error = await failure(hasty, HTTPRequest(.post, url: server.url, body: [1]))
        #expect(error?.code == .timedOut)
        #expect(error?.mayHaveArrived == true)
        server.stop()
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", "nonsense\r\n\r\n", ""])
    func reportsAnAnswerThatIsCutOrNotHTTP(_ answer: String) async throws {
        let server = try LoopbackServer { _ in answer.isEmpty ? .cut : .raw(Array(answer.utf8)) }
        let error = await failure(client, HTTPRequest(.post, url: server.url, body: [1]))
        #expect(error?.code == .cut)
        #expect(error?.mayHaveArrived == true)
    }

    @Test func saysThatNothingListens() async throws {
        let server = try LoopbackServer { _ in .cut }
        server.stop()
        let error = await failure(client, HTTPRequest(.post, url: server.url, body: [1]))
        #expect(error?.code == .cannotConnect)
        #expect(error?.mayHaveArrived == false)
        #expect(error?.description.contains("127.0.0.1:\(server.port)") == true)
    }

    @Test func endsAtOnceWhenTheTaskIsCancelled() async throws {
        let server = try LoopbackServer { _ in .stall() }
        let request = HTTPRequest(.get, url: server.url)
        let client = client
        let task = Task { await failure(client, request) }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        server.stop()
    }

    @Test func aTaskThatIsAlreadyCancelledSendsNothing() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200) }
        let request = HTTPRequest(.get, url: server.url)
        let client = client
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure(client, request)
        }
        #expect(await task.value?.code == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func reachesThisMachineWithoutTheProxyOfTheEnvironment() async throws {
        // Port 1 refuses: a request that went through the proxy would fail.
        setenv("http_proxy", "http://127.0.0.1:1", 1)
        setenv("all_proxy", "http://127.0.0.1:1", 1)
        defer {
            unsetenv("http_proxy")
            unsetenv("all_proxy")
        }
        let server = try LoopbackServer { _ in .answer(status: 200) }
        #expect(try await client.send(HTTPRequest(.get, url: server.url)).status == 200)
    }

    @Test func servesManyTasksAtOnce() async throws {
        let server = try LoopbackServer { .answer(status: 200, body: $0.body) }
        let client = client
        let url = server.url
        let answers = await withTaskGroup(of: [UInt8]?.self) { group in
            for number in 0..<32 {
                group.addTask { try? await client.send(HTTPRequest(.post, url: url, body: [UInt8(number)])).body }
            }
            return await group.reduce(into: Set<[UInt8]>()) { if let body = $1 { $0.insert(body) } }
        }
        #expect(answers == Set((0..<32).map { [UInt8($0)] }))
    }
}

/// The error of a request that must fail; `nil`, which no test expects, when it did not.
func failure(_ client: HTTPClient, _ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await client.send(request)
        return nil
    } catch {
        return error
    }
}
