import PlatformHTTP
import Testing

@Suite struct RateLimitBackoffTests {
    /// 1994-11-06T08:49:37Z, the example of RFC 9110.
    static let example: Int64 = 784_111_777

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        " Sun, 06 Nov 1994 08:49:37 GMT ",
    ])
    func readsTheThreeDateForms(_ text: String) {
        #expect(RateLimitBackoff.parseRetryAfter(text, now: Self.example - 90) == .seconds(90))
        #expect(RateLimitBackoff.parseRetryAfter(text, now: Self.example + 90) == .zero)
    }

    @Test func knowsLeapDaysAndTheEpoch() {
        #expect(RateLimitBackoff.parseRetryAfter("Thu, 01 Jan 1970 00:00:10 GMT", now: 3) == .seconds(7))
        #expect(RateLimitBackoff.parseRetryAfter("Thu, 29 Feb 2024 00:00:00 GMT", now: 1_709_164_799) == .seconds(1))
        #expect(RateLimitBackoff.parseRetryAfter("Fri, 01 Mar 2024 00:00:00 GMT", now: 1_709_251_199) == .seconds(1))
    }

    @Test(arguments: [
        ("0", Duration.zero), ("120", .seconds(120)), (" 7 ", .seconds(7)),
        ("99999999999999999999999999", .seconds(86_400)), ("86401", .seconds(86_400)),
    ])
    func readsSeconds(_ text: String, _ expected: Duration) {
        #expect(RateLimitBackoff.parseRetryAfter(text, now: 0) == expected)
    }

    @Test(arguments: [
        "", " ", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nop 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "0x10", "١٢",
    ])
    func refusesEverythingElse(_ text: String) {
        #expect(RateLimitBackoff.parseRetryAfter(text, now: 0) == nil)
    }

    @Test func doublesUpToTheLimit() {
        let delays = [-1, 0, 1, 2, 5, 6, 7, 63, Int.max].map { RateLimitBackoff.exponentialDelay(attempt: $0) }
        let expected: [Duration] = [
            .milliseconds(500), .milliseconds(500), .seconds(1), .seconds(2), .seconds(16), .seconds(30), .seconds(30),
            .seconds(30), .seconds(30),
        ]
        #expect(delays == expected)
    }
}

@Suite struct UserAgentTests {
    @Test func namesTheLibraryAndTheApplicationOnly() {
        #expect(UserAgent.string(version: "0.1.0") == "GitTickets-Linux/0.1.0")
        #expect(
            UserAgent.string(version: "0.1.0", appID: "org.example.Foo", appVersion: "2.3")
                == "GitTickets-Linux/0.1.0 (org.example.Foo 2.3)")
    }

    @Test func dropsWhatAHeaderCannotHold() {
        #expect(
            UserAgent.string(version: "1\r\nX: y", appID: "a(b)\u{1F600}\n", appVersion: "")
                == "GitTickets-Linux/1Xy (ab)")
    }
}
