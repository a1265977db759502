import TicketRelay
import TicketWire
import Testing

@Suite struct PageTests {
    let relay: RelayFixture

    init() throws { relay = try RelayFixture() }

    @Test func theListNamesIssuesNewestFirst() async throws {
        #expect(await relay.get("/").text.contains("Nothing has been filed yet."))
        _ = try await relay.post(Samples.report(title: "the first"))
        _ = try await relay.post(Samples.report(title: "the <second>"))
        let page = await relay.get("/").text
        let second = try #require(page.firstRange(of: "the &lt;second&gt;"))
        let first = try #require(page.firstRange(of: "the first"))
        #expect(second.lowerBound < first.lowerBound)
    }

    @Test func anIssuesPageShowsWhatWasFiledAndItsDigest() async throws {
        let report = Samples.report(title: "A <b>title</b>", text: "Some **markdown** & more text for a report.")
        let answer = try await relay.post(report).report()
        let page = await relay.get("/issues/1")
        #expect(page.status == 200)
        #expect(page.text.contains("A &lt;b&gt;title&lt;/b&gt;"))
        #expect(page.text.contains("<strong>markdown</strong> &amp; more"))
        #expect(page.text.contains(try #require(answer.receivedDigest)))
        #expect(page.text.contains("2023-11-14 22:13:20 UTC"))
        #expect(!page.text.contains("gittickets-id"))
        #expect(HTMLScan(page.text).problems == [])
    }

    @Test func everyPageForbidsWhatItDoesNotNeed() async throws {
        _ = try await relay.post(Samples.report())
        for path in ["/", "/issues/1", "/issues/2"] {
            let page = await relay.get(path)
            let policy = try #require(page.header("Content-Security-Policy"))
            #expect(policy.hasPrefix("default-src 'none'; style-src 'self'"))
            #expect(!policy.contains("unsafe") && !policy.contains("script"))
            #expect(page.header("X-Content-Type-Options") == "nosniff")
            #expect(page.header("Content-Type") == "text/html; charset=utf-8")
            #expect(HTMLScan(page.text).problems == [])
        }
        #expect(await relay.get("/style.css").header("Content-Type") == "text/css; charset=utf-8")
    }

    @Test(arguments: [
        "/issues/2", "/issues/0", "/issues/-1", "/issues/01", "/issues/1/", "/issues/99999999999999999999", "/issues/",
        "/issues/1%00", "/../issues/1", "//", "/report/", "",
    ])
    func whatIsNotThereIsNotFound(path: String) async throws {
        _ = try await relay.post(Samples.report())
        #expect(await relay.get(path).status == 404)
    }

    @Test(arguments: [
        ("GET", "/report", "POST"), ("DELETE", "/", "GET, HEAD"), ("POST", "/issues/1", "GET, HEAD"),
        ("PUT", "/healthz", "GET, HEAD"),
    ])
    func aWrongMethodIsToldTheRightOnes(method: String, path: String, allowed: String) async throws {
        let response = await relay.service.handle(RelayRequest(method: method, path: path))
        #expect(response.status == 405)
        #expect(response.header("Allow") == allowed)
        #expect(try response.error().code == .methodNotAllowed)
    }

    @Test(arguments: [
        ("127.0.0.1:8787", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("[::1]:8787", 200), ("127.0.0.1", 200),
        ("evil.example", 404), ("127.0.0.1.evil.example", 404), ("evil.example:8787", 404), ("[::1", 404), ("", 404),
        (nil, 404),
    ])
    func aLoopbackRelayShowsPagesUnderLoopbacksNamesOnly(host: String?, status: Int) async {
        #expect(await relay.get("/", host: host).status == status)
    }

    @Test func healthNeedsNoNameAndNoSecret() async {
        let response = await relay.get("/healthz", host: nil)
        #expect(response.status == 200)
        #expect(response.text == #"{"status":"ok"}"#)
    }
}
