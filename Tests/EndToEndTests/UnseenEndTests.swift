import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Ends that nothing in the process sees: the next start explains them, and asks about those that somebody can mend.
struct UnseenEndTests {
    private let world: World

    init() throws { world = try World() }

    /// One line of `crashes --json`.
    private func listed() throws -> String {
        let lines = try world.diag("crashes", "--json").outputText.split(separator: "\n")
        #expect(lines.count == 1, "\(lines)")
        return String(try #require(lines.first))
    }

    private func runOutOfMemory(in group: ControlGroup) throws {
        let notes = world.directory + "/endless-notes.txt"
        #expect(truncate(try made(notes), 256 << 20) == 0)
        let run = try ChildProcess.run(
            ["sh", "-c", group.enter + "; exec \"$0\" import \"$1\"", Programs.path("birdlog"), notes],
            environment: world.environment)
        #expect(run.status == .signaled(SIGKILL, coreDumped: false))
    }

    private func made(_ path: String) throws -> String {
        try Data().write(to: URL(filePath: path))
        return path
    }

    @Test(.enabled(if: ControlGroup.canBeMade, "no memory control group can be made here"))
    func aProgramKilledForWantOfMemoryIsDraftedOnce() throws {
        let group = try ControlGroup(memoryLimit: 48 << 20)
        defer { group.remove() }
        try runOutOfMemory(in: group)
        let drafted = try world.birdlog("review").outputText
        #expect(drafted.hasSuffix(": Killed by the kernel: out of memory\n"), "\(drafted)")
        #expect(try world.birdlog("review").outputText == drafted)
        let id = String(try #require(Tools.value(of: "drafted report ", in: drafted)).prefix { $0 != ":" })
        let body = try world.diag("--preview", "--draft", id, "--format", "markdown").outputText
        #expect(body.contains("Its memory control group has lost 1 process to want of memory since it started."))
        #expect(body.contains("SIGKILL, sent by the kernel (the cause is"))
        #expect(body.contains("a process that is ended from outside leaves no trace"))
        // With the control group the evidence goes: what was found is kept.
        group.remove()
        #expect(try listed().contains(#""cause":"outOfMemory""#))
        #expect(try world.diag("drafts", "discard", id).status == .exited(0))
        #expect(try world.diag("crashes").status == .exited(3))
        #expect(try world.birdlog("review").outputText == "")
    }

    /// Whether the example has its record.
    private var isArmed: Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: world.stateDirectory + "/crashes")
        return names?.contains { $0.hasSuffix(".crash") } ?? false
    }

    @Test(.timeLimit(.minutes(1))) func aProgramThatSomebodyKilledAsksNobodyForAReport() throws {
        // A pipe that nobody writes to: it waits there, however slow the machine is.
        let notes = world.directory + "/endless-notes.txt"
        #expect(mkfifo(notes, 0o600) == 0)
        var child = try ChildProcess(
            [Programs.path("birdlog"), "import", notes], environment: world.environment, output: .null, error: .null)
        // Whether arming is over or still at it, the end is explained in the same words.
        while !isArmed { usleep(1000) }
        #expect(kill(child.pid, SIGKILL) == 0)
        #expect(try child.wait() == .signaled(SIGKILL, coreDumped: false))
        #expect(try world.birdlog("review").outputText == "")
        let line = try listed()
        #expect(line.contains(#""cause":"unknown""#) && line.contains(#""state":"unexplained""#))
        let text = try world.diag("crashes").outputText
        #expect(text.contains("Ended from outside"), "\(text)")
        let record = String(try #require(text.split(separator: " ").last).dropLast())
        let shown = try world.diag("crashes", "show", record).outputText
        #expect(shown.contains("SIGKILL") && shown.contains("notes.file") == false)
        // Whoever wants to report it can.
        #expect(try world.diag("crashes", "draft", record).outputText.hasPrefix("draft "))
        #expect(try world.birdlog("review").outputText.contains("Ended from outside"))
    }
}
