import Glibc
import PlatformOS
import TestSupport
import Testing

/// A mount namespace in which nothing is in /proc.
enum HiddenProc {
    static let command = ["unshare", "-rm", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]
    static let canBeMade: Bool = (try? ChildProcess.run(command + ["true"]))?.status == .exited(0)
}

/// A bare chroot, a sandbox: /proc is not mounted, where Swift's own library looks for the program's arguments.
@Suite(.enabled(if: HiddenProc.canBeMade, "needs a mount namespace"))
struct WithoutProcTests {
    private let world: World
    init() throws { world = try World() }

    private func run(_ program: String, _ arguments: String..., input: String? = nil) throws -> ChildProcess.Result {
        try ChildProcess.run(
            HiddenProc.command + [Programs.path(program)] + arguments, environment: world.environment,
            input: input.map { Array($0.utf8) })
    }

    @Test(arguments: ["gittickets-diag", "gittickets-relay"])
    func toolsHearWhatTheyAreTold(program: String) throws {
        #expect(try run(program, "--version").outputText.hasPrefix(program + " "))
        #expect(try run(program, "--nonsense").status == .exited(2))
    }

    @Test func theToolWorksAsFarAsItCan() throws {
        let draft = try world.draftAfterCrash("null")
        #expect(
            try run("gittickets-diag", "redact", input: "password=hunter22x").outputText == "password=‹secret:password›"
        )
        #expect(try run("gittickets-diag", "drafts").outputText.contains(draft))
        #expect(try run("gittickets-diag", "--preview", "--draft", draft).outputText.contains("Digest: sha256:"))
        let listed = try run("gittickets-diag", "crashes").outputText
        #expect(listed.contains("SIGSEGV") && listed.contains("draft \(draft)"))
    }

    @Test func whatStillRunsIsLeftAlone() throws {
        try world.birdlog("review")
        let records = world.stateDirectory + "/crashes"
        var running = try ChildProcess(
            [BuiltProgram.directory + "/crash-triggers", "--directory", records, "idle"], error: .null)
        defer { running.signal(SIGKILL) }
        while !world.files(below: records).contains(where: { $0.name.contains("-\(running.pid)-") }) { usleep(10_000) }
        let listed = try run("gittickets-diag", "crashes", "--app", "birdlog")
        #expect(listed.status == .exited(3) && listed.outputText == "")
        running.signal(SIGKILL)
        _ = try running.wait()
        #expect(try run("gittickets-diag", "crashes").outputText.contains("Ended from outside"))
    }

    @Test func theApplicationGoesOn() throws {
        let told = try run("birdlog", "review")
        guard case .exited = told.status else {
            Issue.record("\(told.status) \(told.errorText)")
            return
        }
    }
}
