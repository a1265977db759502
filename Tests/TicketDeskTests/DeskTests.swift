import DiagCollector
import DiagModel
import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import TicketConsent
import TicketDesk
import TicketDraft
import TicketWire
import Testing

struct DeskTests {
    let scratch = ScratchDirectory()
    var paths: XDGPaths { XDGPaths(stateHome: scratch.path + "/state", configHome: scratch.path + "/config") }

    private func settings(_ policy: DiagnosticsPolicy = .default) throws -> AppSettings {
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        return AppSettings(
            appID: AppID("desk-test"),
            destination: try Destination(relay: url, repo: .init(owner: "acme", name: "foo")),
            diagnostics: policy)
    }

    private func desk(_ settings: AppSettings) throws -> Desk {
        try Desk(settings, in: paths, secret: .environment(file: nil))
    }

    @Test func anApplicationsOwnRedactorMasksBesidesTheBuiltInRules() throws {
        let log = scratch.path + "/app.log"
        try "ticket BIRD-4711 of jenny.wren@hedgerow-mail.org\n".write(toFile: log, atomically: false, encoding: .utf8)
        let policy = DiagnosticsPolicy(
            redactors: [DiagnosticsRedactor(id: "bird-ticket", pattern: #"BIRD-\d+"#)], logFiles: [log])
        let desk = try desk(try settings(policy))
        let draft = try desk.draftReport(title: TypedText("x"))
        let body = try desk.preview(draft.id).report.request.body
        #expect(body.contains("ticket ‹bird-ticket-1› of ‹email-1›"))
        #expect(!body.contains("4711"))
    }

    /// A preview leaves a draft that nobody asked to keep; looking for old ones reads every draft, so it is done daily.
    @Test func aMereLookIsForgottenAfterADay() throws {
        let desk = try desk(try settings())
        let look = try desk.draftReport(title: .empty)
        let state = paths.state(of: "desk-test")
        let file = state + "/drafts/\(look.id.uuidString).json"
        let now = look.createdAt.microseconds
        let aged = try String(contentsOfFile: file, encoding: .utf8)
            .split(separator: "\(now)", omittingEmptySubsequences: false).joined(separator: "\(now - 90_000_000_000)")
        try aged.write(toFile: file, atomically: false, encoding: .utf8)
        let kept = try desk.draftReport(title: TypedText("about the nest"))
        #expect(access(file, F_OK) == 0, "it was looked for a moment ago")
        var times = [timeval(tv_sec: 0, tv_usec: 0), timeval(tv_sec: 0, tv_usec: 0)]
        #expect(utimes(state + "/blank-drafts-looked-for", &times) == 0)
        _ = try desk.draftReport(title: .empty)
        #expect(access(file, F_OK) != 0)
        #expect(access(state + "/drafts/\(kept.id.uuidString).json", F_OK) == 0)
    }

    @Test func aRedactorThatDoesNotCompileStopsTheReport() throws {
        let policy = DiagnosticsPolicy(redactors: [DiagnosticsRedactor(id: "broken", pattern: "(")])
        let desk = try desk(try settings(policy))
        let error = #expect(throws: DeskError.self) { try desk.draftReport(title: TypedText("x")) }
        #expect(error?.code == .rules)
        #expect(error?.description.contains("broken") == true)
    }

    @Test func settingsReadBackAsTheyWereSavedAndHoldNoSecret() throws {
        let saved = try settings(DiagnosticsPolicy(includeLocale: false, logFiles: ["/var/log/foo.log"]))
        try saved.save(in: paths)
        #expect(try AppSettings.load(AppID("desk-test"), in: paths) == saved)
        #expect(AppSettings.configuredApps(in: paths) == ["desk-test"])
        let text = try String(contentsOfFile: paths.configHome + "/gittickets/desk-test.json", encoding: .utf8)
        #expect(!text.lowercased().contains("sharedsecret"))
    }

    @Test(arguments: ["", "{", "[]", "{\"version\": 2}", "{\"version\": 1, \"appID\": \"../x\"}", "\u{0}"])
    func settingsThatCannotBeUsedAreAnErrorWithoutTheirText(text: String) throws {
        let path = scratch.path + "/settings.json"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let error = #expect(throws: DeskError.self) { try AppSettings.load(path: path) }
        #expect(error?.code == .unreadableSettings)
    }

    @Test func aConfigurationThatIsAPipeOrEndlessIsRefusedAtOnce() throws {
        let pipe = scratch.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero"] {
            let error = #expect(throws: DeskError.self) { try AppSettings.load(path: path) }
            #expect(error?.code == .unreadableSettings)
        }
    }

    @Test(arguments: [
        ("birdlog", "birdlog"), ("org.example.App", "org.example.App"), ("", "app"), ("..", "app.."), ("a/b", "a-b"),
        ("Vögel log", "V-gel-log"), (".hidden", "app.hidden"), ("x\u{0}y", "x-y"),
        (String(repeating: "z", count: 101), String(repeating: "z", count: 100)),
    ])
    func anApplicationsNameIsOnePartOfAPath(name: String, expected: String) {
        #expect(AppID(name).description == expected)
    }

    @Test func aPreviewOfTheSameDraftIsTheSameBytes() throws {
        let desk = try desk(try settings())
        let draft = try desk.draftReport(kind: .question, title: TypedText("Where do swifts sleep?"))
        let first = try desk.preview(draft.id)
        #expect(try desk.preview(draft.id).wireBytes == first.wireBytes)
        #expect(first.report.request.labels == ["gittickets", "question"])
        #expect(try desk.sealedReport(first.report.digest).bytes == first.wireBytes)
    }

    @Test func whatIsTypedStaysAndTheReviewTellsWhatRulesWouldMask() throws {
        let desk = try desk(try settings())
        let words = "Sync fails for jenny.wren@hedgerow-mail.org\n\nwith password=gr3b3Dipper and password=m4rshH4rrier"
        let draft = try desk.draftReport(
            title: TypedText("ghp_x7Kp2QmZ9vLr4TbW8nYc3JdFs6GaUe1RiOo5 is refused"), body: TypedText(words))
        let preview = try desk.preview(draft.id)
        #expect(preview.report.request.title == "ghp_x7Kp2QmZ9vLr4TbW8nYc3JdFs6GaUe1RiOo5 is refused")
        #expect(preview.report.request.body.contains("password=gr3b3Dipper"))
        let expected = """
            In your own words, which are sent as you wrote them, rules would mask:
              1 × github-token in title: ‹secret:github-token›
              1 × email in description: ‹email-…›
              2 × password-assignment in description: ‹secret:password›

            """
        let text = String(decoding: try preview.render(.text), as: UTF8.self)
        let start = try #require(text.firstRange(of: "In your own words")).lowerBound
        #expect(text[start...].hasPrefix(expected))
        #expect(try desk.sealedReport(preview.report.digest) == preview.report)
        let harmless = try desk.draftReport(title: TypedText("Where do swifts sleep?"))
        #expect(try desk.preview(harmless.id).report.notes.proposals.isEmpty)
    }

    @Test func aMereLookLeavesNothingToDecide() throws {
        let desk = try desk(try settings())
        for _ in 0..<3 { _ = try desk.preview(try desk.draftReport(title: TypedText(" ")).id) }
        #expect(try desk.drafts() == [])
        let meant = try desk.draftReport(title: TypedText("Swifts are missing"))
        #expect(try desk.drafts().map(\.id) == [meant.id])
    }

    @Test func aRelayThatIsNotSafeIsNamedAsTheReason() throws {
        let path = scratch.path + "/settings.json"
        let saved = try settings()
        try saved.save(in: paths)
        let text = try String(contentsOfFile: paths.configHome + "/gittickets/desk-test.json", encoding: .utf8)
        let parts = text.split(separator: "http://127.0.0.1:9")
        try #require(parts.count == 2)
        try (parts[0] + "http://relay.example.com" + parts[1]).write(toFile: path, atomically: false, encoding: .utf8)
        let error = #expect(throws: DeskError.self) { try AppSettings.load(path: path) }
        #expect(error?.description.contains("https://") == true)
    }

    @Test func withoutADestinationNothingCanBeSealed() throws {
        let desk = try desk(AppSettings(appID: AppID("desk-test")))
        let draft = try desk.draftReport(title: TypedText("x"))
        let error = #expect(throws: DeskError.self) { try desk.preview(draft.id) }
        #expect(error?.code == .notConfigured)
    }
}
