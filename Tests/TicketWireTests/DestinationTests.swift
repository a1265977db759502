import FoundationEssentials
import TicketWire
import Testing

@Suite struct DestinationTests {
    let repo = RepoCoordinate(owner: "acme", name: "foo")

    @Test(arguments: [
        ("https://relay.example", "https://relay.example/report"),
        ("https://relay.example/", "https://relay.example/report"),
        ("https://relay.example/api", "https://relay.example/api/report"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/report"),
        ("http://localhost:1", "http://localhost:1/report"),
        ("http://[::1]:8080", "http://[::1]:8080/report"),
    ])
    func aUsableAddressGivesTheReportsURL(address: String, report: String) throws {
        let destination = try Destination(relay: #require(URL(string: address)), repo: repo)
        #expect(destination.reportURL.absoluteString == report)
    }

    @Test(arguments: [
        "http://relay.example", "http://127.0.0.1.evil.example", "http://127.0.0.01", "ftp://relay.example",
        "relay.example",
        "https://", "https://user:pw@relay.example", "https://relay.example/?a=b", "https://relay.example/#x",
    ])
    func anUnusableAddressIsRefusedAndNotQuoted(address: String) throws {
        let url = try #require(URL(string: address))
        let error = #expect(throws: WireError.self) { try Destination(relay: url, repo: repo) }
        #expect(error?.code == .unusableAddress)
        #expect(error?.description.contains("example") == false)
    }

    @Test func aSummarySaysWhoCanRead() throws {
        let url = try #require(URL(string: "https://relay.example"))
        #expect(try Destination(relay: url, repo: repo).summary.contains("acme/foo on GitHub (public"))
        let closed = RepoCoordinate(owner: "acme", name: "foo", visibility: .private)
        #expect(try !Destination(relay: url, repo: closed).summary.contains("public"))
    }

    @Test func aStoredDestinationIsCheckedAgainWhenRead() throws {
        let destination = try Destination(relay: #require(URL(string: "https://relay.example/x")), repo: repo)
        let bytes = try WireCoding.encode(destination)
        #expect(try WireCoding.decode(Destination.self, from: bytes) == destination)
        let tampered = String(decoding: bytes, as: UTF8.self).split(separator: "https").joined(separator: "http")
        #expect(throws: WireError.self) { try WireCoding.decode(Destination.self, from: Array(tampered.utf8)) }
    }

    @Test func anInvalidRequestHasNoBytes() throws {
        let destination = try Destination(relay: #require(URL(string: "https://relay.example")), repo: repo)
        let request = Samples.request()
        #expect(try destination.encode(request) == WireCoding.encode(request))
        #expect(throws: WireError.self) { try destination.encode(Samples.request(title: " ")) }
    }
}
