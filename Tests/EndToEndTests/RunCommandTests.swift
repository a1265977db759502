import Glibc
import PlatformOS
import Testing

/// `gittickets-diag run -- PROGRAM`: nobody around it notices, until it crashes.
struct RunCommandTests {
    private let tool = Programs.path("gittickets-diag")

    private func run(_ words: String..., input: String? = nil) throws -> ChildProcess.Result {
        try ChildProcess.run([tool, "run", "--"] + words, input: input.map { Array($0.utf8) })
    }

    @Test func bothStreamsTheInputAndTheStatusAreTheProgramsOwn() throws {
        let result = try run("sh", "-c", "cat; echo oops >&2; exit 7", input: "hello\n")
        #expect(result.outputText == "hello\n")
        #expect(result.errorText == "oops\n")
        #expect(result.status == .exited(7))
    }

    @Test func everyByteComesThroughHoweverMany() throws {
        let result = try run("sh", "-c", "seq 300000; printf '\\0\\377\\r\\n'")
        let alone = try ChildProcess.run(["sh", "-c", "seq 300000; printf '\\0\\377\\r\\n'"])
        #expect(result.output == alone.output)
    }

    @Test(arguments: [SIGSEGV, SIGTERM, SIGKILL, SIGINT])
    func itEndsAsTheProgramEnded(signal: Int32) throws {
        let result = try run("sh", "-c", "ulimit -c 0; kill -\(signal) $$")
        #expect(result.status == .signaled(signal, coreDumped: false))
    }

    @Test func whatCanNotBeStartedHasAShellsStatus() throws {
        let missing = try run("no-such-program-anywhere")
        #expect(missing.status == .exited(127))
        #expect(missing.errorText.hasPrefix("gittickets-diag: no-such-program-anywhere: "))
        #expect(try run("/etc/passwd").status == .exited(126))
        #expect(try ChildProcess.run([tool, "run"]).status == .exited(2))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1])
    func aSignalReachesTheProgram(number: Int32) throws {
        let script = "trap 'echo got it; exit 3' \(number); echo ready; while :; do sleep 0.05; done"
        var child = try ChildProcess([tool, "run", "--", "sh", "-c", script], output: .pipe)
        #expect(try child.readLine() == "ready")
        child.signal(number)
        #expect(try child.readLine() == "got it")
        #expect(try child.wait() == .exited(3))
    }

    @Test func aReaderThatGoesAwayEndsTheProgram() throws {
        let result = try ChildProcess.run(["sh", "-c", "\(tool) run -- yes | head -n 1"])
        #expect(result.outputText == "y\n")
    }

    @Test func whatItLeavesRunningDoesNotHoldIt() throws {
        #expect(try run("sh", "-c", "sleep 60 & echo done").outputText == "done\n")
    }

    /// script(1) gives it a terminal.
    @Test func onATerminalTheProgramFindsOneOfTheSameSize() throws {
        let words =
            "stty cols 93 rows 21; \(tool) run -- sh -c "
            + "'test -t 0 && test -t 1 && test -t 2 && echo three; stty size <&1; printf a\\\\nb\\\\n'"
        let result = try ChildProcess.run(["script", "-qec", words, "/dev/null"])
        #expect(result.outputText.hasSuffix("three\r\n21 93\r\na\r\nb\r\n"), "\(result.outputText.debugDescription)")
    }

    @Test func afterACrashTheReportHoldsWhatWasPrintedLastMasked() throws {
        let world = try World()
        try world.birdlog("review")
        let shell =
            "echo mail to jenny.wren@hedgerow-mail.org; exec \(Programs.path("birdlog")) crash null \(world.notes)"
        let result = try world.diag("run", "--", "sh", "-c", shell)
        #expect(result.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(result.outputText.hasPrefix("mail to jenny.wren@hedgerow-mail.org\n"))
        let offer = try #require(result.errorText.split(separator: "\n").last { $0.contains("--preview") })
        let draft = try #require(offer.split(separator: " ").last.map(String.init))
        let preview = try world.diag("--preview", "--draft", draft).outputText
        #expect(preview.contains("Output of this process"))
        #expect(preview.contains("mail to ‹email-1›"))
        #expect(!preview.contains("hedgerow"))

        let kept = try #require(world.files(below: world.stateDirectory + "/output").first)
        var status = stat()
        #expect(stat(world.stateDirectory + "/output/" + kept.name, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try world.diag("crashes", "delete", String(kept.name.dropLast(4))).status == .exited(0))
        #expect(world.files(below: world.stateDirectory + "/output").isEmpty, "it goes with the record")
    }
}
