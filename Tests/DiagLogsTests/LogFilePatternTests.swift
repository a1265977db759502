import DiagLogs
import DiagModel
import Glibc
import PlatformOS
import TestSupport
import Testing

struct LogFilePatternTests {
    private let scratch = ScratchDirectory()
    private let now = LogWindow.last(.seconds(300))

    private func write(_ name: String) throws {
        let parts = name.split(separator: "/").dropLast()
        for count in parts.indices {
            mkdir(scratch.path + "/" + parts[...count].joined(separator: "/"), 0o700)
        }
        try FileDescriptor(path: scratch.path + "/" + name, flags: O_WRONLY | O_CREAT).write(Array("x\n".utf8))
    }

    private func found(_ pattern: String) -> [String] {
        LogFilePattern(scratch.path + "/" + pattern).paths(now).map { String($0.dropFirst(scratch.path.count + 1)) }
            .sorted()
    }

    @Test func aPathIsItself() {
        #expect(LogFilePattern("/var/log/app.log").paths(now) == ["/var/log/app.log"])
        #expect(LogFilePattern("~/app.log").paths(now) == [Environment.home + "/app.log"])
    }

    @Test func whatASandboxedProgramWroteIsFound() throws {
        for name in [
            "org.example.Foo/cache/foo.log", "org.example.Foo/cache/foo.log.1", "org.example.Foo/state/x/deep.log",
            "org.example.Foo/top.log", "org.example.Foo/data/other.txt", "org.example.Bar/cache/bar.log",
        ] { try write(name) }
        symlink("/etc/passwd", scratch.path + "/org.example.Foo/link.log")
        mkfifo(scratch.path + "/org.example.Foo/pipe.log", 0o600)
        #expect(
            found("org.example.Foo/**/*.log") == [
                "org.example.Foo/cache/foo.log", "org.example.Foo/state/x/deep.log", "org.example.Foo/top.log",
            ])
        #expect(found("*/cache/*.log") == ["org.example.Bar/cache/bar.log", "org.example.Foo/cache/foo.log"])
    }

    @Test func whatWasLastWrittenToBeforeTheWindowIsLeftOut() throws {
        try write("old.log")
        var times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0)]
        utimensat(AT_FDCWD, scratch.path + "/old.log", &times, 0)
        try write("new.log")
        #expect(found("*.log") == ["new.log"])
    }

    @Test func aLoopOfLinksAndAHugeDirectoryEnd() throws {
        symlink(scratch.path, scratch.path + "/again")
        for index in 0..<50 { try write("many-\(index).log") }
        #expect(found("**/*.log").count == 20)
        #expect(found("no/such/*.log").isEmpty)
    }

    @Test func aSharedFileGivesOnlyTheLinesThatNameTheProgram() throws {
        let path = scratch.path + "/.xsession-errors"
        let text =
            "(birdlog:42): Gtk-WARNING **: no theme\n(other:7): secret\nbirdlogger: no\n/usr/bin/birdlog: cannot open\n"
        try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT).write(Array(text.utf8))
        let slice = try LogFileSource(path: path, naming: "birdlog").slice(now, budget: LogBudget())
        #expect(
            slice.entries.map { String(decoding: $0.message, as: UTF8.self) } == [
                "(birdlog:42): Gtk-WARNING **: no theme", "/usr/bin/birdlog: cannot open",
            ])
    }
}
