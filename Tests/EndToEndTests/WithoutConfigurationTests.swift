import FoundationEssentials
import PlatformOS
import TestSupport
import Testing

/// `gittickets-diag` where nothing has been set up.
struct WithoutConfigurationTests {
    let scratch = ScratchDirectory()

    private func diag(_ arguments: String...) throws -> ChildProcess.Result {
        let environment = [
            "PATH=" + (Environment.value("PATH") ?? "/usr/bin"), "HOME=\(scratch.path)", "LANG=C.UTF-8",
            "XDG_STATE_HOME=\(scratch.path)/state", "XDG_CONFIG_HOME=\(scratch.path)/config",
        ]
        // No network at all: an empty network namespace where this user may make one.
        let isolate = ["unshare", "-rn", "--"]
        let isolated = try ChildProcess.run(isolate + ["true"]).status == .exited(0)
        return try ChildProcess.run(
            (isolated ? isolate : []) + [Programs.path("gittickets-diag")] + arguments, environment: environment)
    }

    @Test func aPreviewWorksOfflineAndSaysWhatIsNotConfigured() throws {
        let result = try diag("--preview")
        #expect(result.status == .exited(0))
        #expect(result.outputText.contains("Kernel"))
        #expect(result.outputText.contains("Repository: not configured"))
        #expect(result.outputText.contains("Relay: not configured"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty, "a look leaves no trace")
        #expect(!result.outputText.contains("sha256:"))
    }

    @Test func commandsThatNeedAnApplicationSayHowToGetOne() throws {
        for command in [["crashes"], ["send"], ["report", "--title", "x"]] {
            let result = try ChildProcess.run(
                [Programs.path("gittickets-diag")] + command,
                environment: ["HOME=\(scratch.path)", "XDG_CONFIG_HOME=\(scratch.path)/config"])
            #expect(result.status == .exited(1), "\(command)")
            #expect(result.errorText.contains("none is configured"), "\(result.errorText)")
        }
    }

    @Test(arguments: [
        (["frob"], "no such command"), (["send", "--frob"], "no such option"),
        (["--preview", "--format", "pdf"], "text, markdown"),
        (["--preview", "--logs", "yesterday"], "not a duration"), (["report"], "--title"),
        (["crashes", "frob"], "usage"),
        (["send", "x", "--confirm"], "needs a value"),
    ])
    func wrongUsageIsStatusTwoAndSaysWhatIsRight(words: [String], expected: String) throws {
        let result = try ChildProcess.run(
            [Programs.path("gittickets-diag")] + words, environment: ["HOME=\(scratch.path)"])
        #expect(result.status == .exited(2))
        #expect(result.errorText.contains(expected), "\(result.errorText)")
        #expect(result.output.isEmpty)
    }

    @Test(arguments: ["preview", "report", "crashes", "drafts", "send", "logs", "redact", "rules"])
    func everyCommandHasHelpWithExamples(command: String) throws {
        let result = try ChildProcess.run([Programs.path("gittickets-diag"), command, "--help"])
        #expect(result.status == .exited(0))
        #expect(result.outputText.contains("Examples:"))
        #expect(result.error.isEmpty)
    }

    @Test func aPipeIsFollowedLineByLine() throws {
        var filter = try ChildProcess([Programs.path("gittickets-diag"), "redact"], input: .pipe, output: .pipe)
        try filter.write(Array("mail to jenny.wren@hedgerow-mail.org\n".utf8))
        // Comes while the pipe is still open.
        #expect(try filter.readLine() == "mail to ‹email-1›")
        try filter.send([])
        #expect(try filter.wait() == .exited(0))
    }

    @Test func rulesAreListedCheckedAndExplained() throws {
        let tool = Programs.path("gittickets-diag")
        #expect(try ChildProcess.run([tool, "rules", "check"]).status == .exited(0))
        #expect(try ChildProcess.run([tool, "rules"]).outputText.contains("github-token"))
        let explained = try ChildProcess.run([tool, "rules", "explain", "password=hunter2"])
        #expect(explained.outputText.contains("hunter2\n  password-assignment"))
        #expect(try ChildProcess.run([tool, "rules", "explain", "nothing here"]).status == .exited(3))
        try "[[rules]]\nid = \"x\"\nregex = '('\n".write(
            toFile: scratch.path + "/bad.toml", atomically: false, encoding: .utf8)
        let broken = try ChildProcess.run([tool, "rules", "check", scratch.path])
        #expect(broken.status == .exited(1))
        #expect(broken.errorText.contains("bad.toml:3:"), "\(broken.errorText)")
    }

    @Test func redactIsAFilter() throws {
        let secret = "ghp_x7Kp2QmZ9vLr4TbW8nYc3JdFs6GaUe1RiOo5"
        let result = try ChildProcess.run(
            [Programs.path("gittickets-diag"), "redact", "--ledger", scratch.path + "/ledger"],
            input: Array("pushed with \(secret)\nand nothing else\n".utf8))
        #expect(result.status == .exited(0))
        #expect(result.outputText == "pushed with ‹secret:github-token›\nand nothing else\n")
        let ledger = try String(contentsOfFile: scratch.path + "/ledger", encoding: .utf8)
        #expect(ledger.contains("github-token"))
        #expect(!ledger.contains(secret))
    }
}
