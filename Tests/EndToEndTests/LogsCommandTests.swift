import Glibc
import PlatformOS
import TestSupport
import Testing

/// `gittickets-diag logs`, without any application configured.
struct LogsCommandTests {
    private let scratch = ScratchDirectory()
    private var path: String { scratch.path + "/app.log" }
    private let tool = Programs.path("gittickets-diag")
    private var environment: [String] {
        [
            "PATH=" + (Environment.value("PATH") ?? "/usr/bin"), "HOME=\(scratch.path)",
            "XDG_CONFIG_HOME=\(scratch.path)/config",
        ]
    }

    private func append(_ text: String) throws {
        try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o644).write(Array(text.utf8))
    }

    @Test func aFilesLinesAreShownMasked() throws {
        try append("mail to jenny.wren@hedgerow-mail.org failed\n")
        let result = try ChildProcess.run([tool, "logs", "--file", "~/app.log"], environment: environment)
        #expect(result.status == .exited(0))
        #expect(result.outputText.contains("mail to ‹email-1› failed"))
        #expect(!result.outputText.contains("hedgerow"))
        let json = try ChildProcess.run([tool, "logs", "--json", "--file", path], environment: environment)
        #expect(
            json.outputText.contains(#"{"source":"logs.file.1","text":"mail to ‹email-1› failed"}"#),
            "\(json.outputText)")
    }

    @Test func withoutASourceItSaysWhichThereAre() throws {
        let result = try ChildProcess.run([tool, "logs"], environment: environment)
        #expect(result.status == .exited(2))
        #expect(result.errorText.contains("--unit"))
        let nothing = try ChildProcess.run([tool, "logs", "--file", path], environment: environment)
        #expect(nothing.status == .exited(3))
        #expect(nothing.outputText.contains("not there"))
        let pattern = path + ".none*"
        let unfitting = try ChildProcess.run([tool, "logs", "--file", pattern], environment: environment)
        #expect(unfitting.status == .exited(3))
        #expect(unfitting.errorText == "gittickets-diag: logs: no file fits '\(pattern)'\n")
        let empty = try ChildProcess.run([tool, "logs", "--file", ""], environment: environment)
        #expect(empty.status == .exited(2))
        #expect(empty.errorText.contains("an empty name"))
    }

    @Test func whatIsFollowedComesLineByLineThroughARotationAndEndsWithItsReader() throws {
        try append("old\n")
        var child = try ChildProcess(
            ["timeout", "60", tool, "logs", "--follow", "--file", path], environment: environment, output: .pipe)
        func next(_ wanted: String) throws {
            while let line = try child.readLine() { if line == wanted { return } }
            Issue.record("ended before \(wanted)")
        }
        try next("old")
        try append("password=hunter2-and-more\n")
        try next("password=‹secret:password›")
        rename(path, path + ".1")
        try append("after the rotation\n")
        try next("after the rotation")
        child.signal(SIGINT)
        #expect(try child.wait() != .exited(124), "an interrupt ends it, not the minute that was its limit")

        let headed = try ChildProcess.run(
            ["sh", "-c", "timeout 60 \(tool) logs --follow --file \(path) | head -n 1"], environment: environment)
        #expect(headed.status == .exited(0))
    }

    @Test(.enabled(if: geteuid() == 0, "needs root, to become somebody else"))
    func noPermissionSaysWhichGroupWouldHelp() throws {
        try append("secret\n")
        #expect(chmod(scratch.path, 0o755) == 0)
        #expect(chown(path, 0, 4) == 0)
        #expect(chmod(path, 0o640) == 0)
        let result = try ChildProcess.run(
            ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", tool, "logs", "--file", path],
            environment: environment)
        #expect(
            result.outputText.contains("no permission to read it; members of the group adm may"),
            "\(result.outputText)\(result.errorText)")
    }
}
