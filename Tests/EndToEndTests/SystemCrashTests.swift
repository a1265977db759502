import FoundationEssentials
import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

/// Crashes of a program that knows nothing of us, as `crashes --system` shows them to root and to a plain user.
@Suite(.enabled(if: CrashedMachine.canBeMade, "needs root, mount namespaces, and core files in the working directory"))
struct SystemCrashTests {
    @Test func rootSeesAllCrashesAndAUserTheirOwn() throws {
        let machine = try CrashedMachine()
        let all = try machine.diag("crashes", "--system").outputText.split(separator: "\n")
        #expect(all.count == 12 && all.count { $0.contains("SIGSEGV") } == 4)
        #expect(
            all.allSatisfy { $0.count <= 80 } && all[1].hasPrefix("    …stnest") && all[1].hasSuffix("/bird"), "\(all)")
        let listed = try machine.diag("crashes", "--system", "--json", as: CrashedMachine.user)
        let cores = listed.outputText.split(separator: "\n").map { $0.contains(#""userID":65534"#) ? "own" : "other" }
        #expect(cores == ["own", "own", "own"])
        for state in ["present", "denied", "missing"] {
            #expect(listed.outputText.contains(#""core":"\#(state)""#))
        }
        #expect(listed.errorText.contains("some core files belong to other users"))
    }

    @Test func aUserReadsTheirOwnCrash() throws {
        let machine = try CrashedMachine()
        let shown = try machine.diag("crashes", "show", machine.id(.own), "--system", as: CrashedMachine.user)
        #expect(shown.status == .exited(0))
        #expect(shown.outputText.hasPrefix("Null pointer access\nSIGSEGV: address not mapped"))
        #expect(shown.outputText.contains("count_birds at \(machine.source):1"))
        #expect(shown.outputText.contains("rating 3 of 3"))
    }

    @Test(arguments: [
        (CrashedMachine.Crash.locked, "no permission to read this core file"),
        (.ofRoot, "no crash record of that id"),
    ])
    func whatAUserCannotReadIsSaidWithItsReason(_ crash: CrashedMachine.Crash, _ reason: String) throws {
        let machine = try CrashedMachine()
        let shown = try machine.diag("crashes", "show", machine.id(crash), "--system", as: CrashedMachine.user)
        #expect(shown.status == .exited(1) && shown.outputText == "")
        #expect(shown.errorText.contains(reason), "\(shown.errorText)")
    }

    @Test func aDraftOfOneIsPreviewedAsOurOwnAre() throws {
        let machine = try CrashedMachine()
        try machine.world.birdlog("review")
        let drafted = try machine.diag("crashes", "draft", machine.id(.ofRoot), "--system", "--app", "birdlog")
        let draft = try #require(Tools.value(of: "draft ", in: drafted.outputText))
        let text = try machine.world.diag("--preview", "--draft", draft, "--app", "birdlog").outputText
        #expect(text.contains("Title: Null pointer access in count_birds"))
        #expect(text.contains("count_birds") && text.contains("bird.c:1"))
        #expect(try machine.world.diag("drafts").outputText.contains("Null pointer access in count_birds"))
    }

    @Test func withoutACoreFileADraftHoldsWhatTheJournalTells() throws {
        let machine = try CrashedMachine()
        try machine.world.birdlog("review")
        let drafted = try machine.diag("crashes", "draft", machine.id(.gone), "--system", "--app", "birdlog")
        let draft = try #require(Tools.value(of: "draft ", in: drafted.outputText), "\(drafted.errorText)")
        let text = try machine.world.diag("--preview", "--draft", draft, "--app", "birdlog").outputText
        #expect(text.contains("Title: Invalid memory access in count_birds"))
        for told in [
            "count_birds in bird", "libc.so.6+0x2724a", "| Application | `bird` |", "birds.service", "SIGSEGV",
            "2023-11-14", "wrote into the journal",
        ] {
            #expect(text.contains(told), "\(told): \(text)")
        }
        #expect(text.contains("Digest: sha256:"))
    }
}
