import FoundationEssentials
import Glibc
import PlatformOS
import Testing

/// From a crash to a filed issue, with the programs as they are built.
struct PipelineTests {
    @Test func whatIsPreviewedIsKeptSentAndReceivedByteForByte() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("index")
        let wire = try world.diag("--preview", "--draft", draft, "--format", "wire").output
        let digest = try world.digest(of: draft)
        #expect(try Tools.sha256(wire) == digest)

        // The relay is away: the very bytes wait in the outbox.
        world.relay.stop()
        let kept = try world.diag("send", draft, "--confirm", digest)
        #expect(kept.status == .exited(5))
        let outbox = world.files(below: world.stateDirectory + "/outbox").filter { $0.name.hasSuffix(".body") }
        #expect(outbox.map(\.bytes) == [wire])

        try world.relay.start()
        let sent = try world.diag("send")
        #expect(sent.status == .exited(0))
        #expect(sent.outputText.contains("received \(digest)"))
        #expect(sent.outputText.contains("filed #1 "))
    }

    @Test func theSameConfirmationTwiceMakesOneIssue() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("null")
        let digest = try world.digest(of: draft)
        #expect(try world.diag("send", draft, "--confirm", digest).status == .exited(0))
        let again = try world.diag("send", draft, "--confirm", digest)
        #expect(again.status == .exited(3), "the sealed report is gone with its draft")
        #expect(again.outputText.contains("filed #1 "))
        let ofAnother = try world.diag("send", UUID().uuidString, "--confirm", digest)
        #expect(ofAnother.status == .exited(4))
        #expect(ofAnother.outputText.isEmpty)
        #expect(try world.relay.get("/issues/1").contains(" 200 "))
        #expect(try world.relay.get("/issues/2").contains(" 404 "))
    }

    @Test func aChangedByteAfterConfirmingIsRefused() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("fatal")
        let digest = try world.digest(of: draft)
        let name = String(digest.dropFirst("sha256:".count)) + ".body"
        let path = world.stateDirectory + "/sealed/" + name
        var bytes = try #require(FileManager.default.contents(atPath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: path))
        let result = try world.diag("send", draft, "--confirm", digest)
        #expect(result.status == .exited(4))
        #expect(result.errorText.contains("not what was agreed to"))
        #expect(try world.relay.get("/issues/1").contains(" 404 "))
    }

    @Test func aChangedByteInTheOutboxIsRefused() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("abort")
        let digest = try world.digest(of: draft)
        world.relay.stop()
        #expect(try world.diag("send", draft, "--confirm", digest).status == .exited(5))
        let path = world.stateDirectory + "/outbox/" + digest.dropFirst("sha256:".count) + ".body"
        var bytes = try #require(FileManager.default.contents(atPath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: path))
        try world.relay.start()
        let result = try world.diag("send")
        #expect(result.status == .exited(6))
        #expect(result.errorText.contains("not what was agreed to"))
        #expect(try world.relay.get("/issues/1").contains(" 404 "))
    }

    @Test func aWrongDigestSendsNothing() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("null")
        let other = "sha256:" + String(repeating: "0", count: 64)
        #expect(try world.diag("send", draft, "--confirm", other).status == .exited(4))
        #expect(try world.diag("send", draft).status == .exited(4))
        #expect(try world.relay.get("/issues/1").contains(" 404 "))
    }

    @Test func withoutATerminalAReportIsKeptAndNotSent() throws {
        let world = try World()
        try world.birdlog("review")
        let result = try world.diag(
            "report", "--title", "Export hangs", "--body-file", "-", input: Array("It *hangs*.".utf8))
        #expect(result.status == .exited(4))
        #expect(result.outputText.contains("It *hangs*."))
        let digest = try #require(Tools.value(of: "Digest: ", in: result.outputText))
        let sent = try world.diag("report", "--confirm", digest)
        #expect(sent.status == .exited(0))
        #expect(sent.outputText.contains("received \(digest)"))
    }

    @Test func twoStartsAtOnceDraftACrashOnce() throws {
        let world = try World()
        try world.birdlog("crash", "null", world.notes)
        let program = Programs.path("birdlog")
        let script = "for i in 1 2 3 4; do \"$0\" review & done; wait"
        let starts = try ChildProcess.run(["bash", "-c", script, program], environment: world.environment)
        #expect(starts.status == .exited(0))
        let listed = try world.diag("crashes", "--json").outputText.split(separator: "\n")
        #expect(listed.count == 1)
        let drafts = world.files(below: world.stateDirectory + "/drafts").filter { $0.name.hasSuffix(".json") }
        #expect(drafts.count == 1)
    }

    @Test func theListTellsRatingAndOccurrencesWithin80Columns() throws {
        let world = try World()
        for way in ["null", "index", "null"] { try world.birdlog("crash", way, world.notes) }
        let listed = try world.diag("crashes").outputText
        #expect(listed.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let facts = listed.split(separator: "\n").filter { $0.contains("  crashed  ") }
        #expect(facts.map { $0.contains("rating 3 of 3  2 times") } == [true, false, true], "\(listed)")
        #expect(facts[1].hasSuffix("  once  not drafted"))
        let asJSON = try world.diag("crashes", "--json").outputText.split(separator: "\n")
        #expect(asJSON.map { $0.contains("\"occurrences\":2") && $0.contains("\"rating\":3") } == [true, false, true])
    }
}
