import FoundationEssentials
import PlatformOS
import Testing

/// What waits for a decision can be seen and dropped; what was decided can't be dropped by mistake.
struct DraftsTests {
    @Test func aDiscardedDraftTakesTheCrashRecordAndEveryPreviewWithIt() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("index")
        _ = try world.digest(of: draft)
        #expect(try world.diag("drafts").outputText.contains(draft))
        let result = try world.diag("drafts", "discard", draft)
        #expect(result.status == .exited(0))
        #expect(result.outputText == "discarded \(draft)\n")
        for directory in ["/drafts", "/sealed"] {
            #expect(world.files(below: world.stateDirectory + directory).isEmpty, "\(directory)")
        }
        #expect(try world.diag("crashes").status == .exited(3))
        let listed = try world.diag("drafts")
        #expect(listed.status == .exited(3))
        #expect(listed.errorText.contains("no report of birdlog waits"))
    }

    @Test func theListSaysWhatEachReportIsAbout() throws {
        let world = try World()
        let crash = try world.draftAfterCrash("null")
        try world.diag("report", "--title", "Export hangs", "--kind", "question")
        let lines = try world.diag("drafts", "--json").outputText.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#""kind":"question""#) == true)
        #expect(lines.first?.contains(#""title":"Export hangs""#) == true)
        #expect(lines.last?.contains(#""id":"\#(crash)""#) == true)
    }

    @Test func aConfirmedReportCannotBeDiscarded() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("abort")
        let digest = try world.digest(of: draft)
        world.relay.stop()
        #expect(try world.diag("send", draft, "--confirm", digest).status == .exited(5))
        let result = try world.diag("drafts", "discard", draft)
        #expect(result.status == .exited(1))
        #expect(result.errorText.contains("waits in the outbox"))
        try world.relay.start()
        #expect(try world.diag("send").outputText.contains("filed #1"))
    }

    @Test func aDamagedDraftCanBeDiscarded() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("fatal")
        let path = world.stateDirectory + "/drafts/\(draft).json"
        try Data("{".utf8).write(to: URL(filePath: path))
        #expect(try world.diag("drafts", "discard", draft).status == .exited(0))
        #expect(try world.diag("drafts", "discard", draft).errorText.contains("not found"))
    }
}
