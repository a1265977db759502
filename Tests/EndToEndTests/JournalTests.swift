import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

/// Where a journald answers, the example logs to it and the report takes its lines from it.
struct JournalTests {
    @Test(.enabled(if: geteuid() == 0 && RealJournald.canRun, "needs root, mount namespaces and control groups"))
    func aReportTakesTheLinesOfTheProcessFromTheJournal() throws {
        let world = try World()
        let scratch = ScratchDirectory()
        let journald = try RealJournald(scratch: scratch.path)
        let birdlog = Programs.path("birdlog")
        try journald.run(inside(world, "\"\(birdlog)\" crash null \"\(world.notes)\"; [ $? = 139 ]"))
        journald.synchronize()
        try journald.run(inside(world, "\"\(birdlog)\" review > \"\(scratch.path)/review\""))
        let review = try ChildProcess.run(["cat", scratch.path + "/review"]).outputText
        let draft = try #require(Tools.value(of: "drafted report ", in: review)).prefix { $0 != ":" }
        let text = try world.diag("--preview", "--draft", String(draft)).outputText
        #expect(text.contains("── Journal"))
        #expect(text.contains("about to die: null"))
        #expect(text.contains("observer is ‹email-1›"))
        let file = access(world.logFile, F_OK)
        #expect(file == -1, "the example writes no file where a journal answers")
        try journald.stop()
    }

    private func inside(_ world: World, _ script: String) -> [String] {
        ["env", "-i"] + world.environment + ["bash", "-c", script]
    }
}
