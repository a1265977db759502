import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import Testing

struct PrivateDirectoryTests {
    let scratch = ScratchDirectory()

    @Test func filesArePrivateUnderAnyUmask() throws {
        let directory = try PrivateDirectory(path: scratch.path + "/a/b")
        let before = umask(0)
        defer { umask(before) }
        try directory.write([1, 2, 3], to: "x")
        #expect(try directory.status(of: "x").mode == 0o600)
        #expect(try directory.read("x") == [1, 2, 3])
    }

    @Test func aLooseDirectoryIsTightened() throws {
        let path = scratch.path + "/loose"
        #expect(mkdir(path, 0o755) == 0)
        _ = try PrivateDirectory(path: path)
        var found = stat()
        #expect(stat(path, &found) == 0)
        #expect(found.st_mode & 0o777 == 0o700)
    }

    @Test func aLinkInItsPlaceIsRefused() throws {
        let target = scratch.path + "/target"
        let link = scratch.path + "/link"
        #expect(mkdir(target, 0o700) == 0)
        #expect(symlink(target, link) == 0)
        #expect(throws: OSError(code: ELOOP, operation: "open")) { _ = try PrivateDirectory(path: link) }
    }

    @Test func anotherUsersDirectoryIsRefused() throws {
        let path = scratch.path + "/theirs"
        #expect(mkdir(path, 0o700) == 0)
        // Root can give a directory away; for everyone else "/" is one of another user's.
        let theirs = chown(path, 12345, 12345) == 0 ? path : "/"
        let error = #expect(throws: OSError.self) { _ = try PrivateDirectory(path: theirs) }
        #expect(error?.code == OSError.wrongOwner)
    }

    @Test func aLinkOrPipeInPlaceOfAFileIsRefused() throws {
        let directory = try PrivateDirectory(path: scratch.path)
        #expect(symlink("/etc/passwd", scratch.path + "/link") == 0)
        #expect(mkfifo(scratch.path + "/pipe", 0o600) == 0)
        #expect(throws: OSError(code: ELOOP, operation: "openat")) { _ = try directory.read("link") }
        #expect(throws: OSError(code: EINVAL, operation: "open")) { _ = try directory.read("pipe") }
    }

    @Test(arguments: ["", ".", "..", "a/b", "/etc/passwd", "a\0b"])
    func aNameThatLeavesTheDirectoryIsRefused(name: String) throws {
        let directory = try PrivateDirectory(path: scratch.path)
        #expect(throws: OSError(code: EINVAL, operation: "open")) { try directory.write([], to: name) }
    }

    @Test(.enabled(if: geteuid() == 0, "mounting a small file system takes root; CI is root"))
    func aFullDiskKeepsTheOldContentAndLeavesNothing() throws {
        let path = scratch.path + "/small"
        #expect(mkdir(path, 0o700) == 0)
        let mounted = try ChildProcess.run(["mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", path])
        try #require(mounted.status == .exited(0))
        defer { _ = try? ChildProcess.run(["umount", "-l", path]) }
        let directory = try PrivateDirectory(path: path)
        try directory.write([1], to: "kept")
        let error = #expect(throws: OSError.self) {
            try directory.write([UInt8](repeating: 0, count: 1 << 20), to: "kept")
        }
        #expect(error?.code == OSError.noSpace)
        #expect(try directory.read("kept") == [1])
        let left = try ChildProcess.run(["ls", "-A", path])
        #expect(left.outputText == "kept\n")
    }

    @Test func aTakenNameIsNotReplacedByWriteNew() throws {
        let directory = try PrivateDirectory(path: scratch.path)
        try directory.writeNew([1], to: "x")
        #expect(throws: OSError(code: EEXIST, operation: "linkat")) { try directory.writeNew([2], to: "x") }
        #expect(try directory.read("x") == [1])
        #expect(try directory.names() == ["x"])
    }

    @Test func theSecondHolderOfALockIsToldSo() throws {
        let directory = try PrivateDirectory(path: scratch.path)
        do {
            let first = try directory.lock("lock", wait: false)
            let second = try directory.lock("lock", wait: false)
            let held = (first != nil, second != nil)
            #expect(held == (true, false))
        }
        let third = try directory.lock("lock", wait: false)
        let held = third != nil
        #expect(held, "the lock ends with its descriptor")
    }

    @Test func filesMoveBetweenDirectories() throws {
        let directory = try PrivateDirectory(path: scratch.path)
        let other = try directory.subdirectory("other")
        try directory.write([7], to: "x")
        try directory.move("x", to: other, as: "y")
        #expect(try other.read("y") == [7])
        #expect(try directory.remove("x") == false)
    }

    private func shell(_ script: String) throws -> ChildProcess.Result {
        try ChildProcess.run(["sh", "-c", script], directory: scratch.path)
    }

    @Test func whatKilledWritersLeftGoesWhenTheDirectoryIsOpened() throws {
        // A writer holds the lock of its file until it dies, here by SIGKILL.
        let left = try shell("exec 9> .draft.json.12.345.tmp; flock 9; kill -9 $$")
        #expect(left.status == .signaled(SIGKILL, coreDumped: false))
        _ = try shell("mkdir -m 700 inner; touch inner/.y.3.4.tmp .x.1.2.tmp")
        let directory = try PrivateDirectory(path: scratch.path)
        _ = try directory.subdirectory("inner")
        #expect(try shell("find . -type f").outputText == "")
    }

    @Test func aFileThatIsBeingWrittenStays() throws {
        var writer = try ChildProcess(
            ["flock", scratch.path + "/.x.1.2.tmp", "sh", "-c", "echo held; cat"], input: .pipe, output: .pipe)
        #expect(try writer.readLine() == "held")
        _ = try PrivateDirectory(path: scratch.path)
        #expect(try shell("ls -A").outputText == ".x.1.2.tmp\n")
        try writer.send([])
        _ = try writer.wait()
        _ = try PrivateDirectory(path: scratch.path)
        #expect(try shell("ls -A").outputText == "")
    }

    @Test func nothingElseIsTakenForALeftover() throws {
        let names = [".x.1.2.tmp2", ".x.1.tmp", ".x.y.2.tmp", ".x..2.tmp", "x.1.2.tmp", ".tmp", ".lock"]
        for name in names { try Data().write(to: URL(fileURLWithPath: scratch.path + "/" + name)) }
        // A link of such a name leads elsewhere, a pipe would hold who opens it, and another's is theirs.
        _ = try shell("ln -s /etc/passwd .l.1.2.tmp; mkfifo .p.1.2.tmp; mkdir .d.1.2.tmp")
        let others = [".d.1.2.tmp", ".l.1.2.tmp", ".p.1.2.tmp"]
        _ = try PrivateDirectory(path: scratch.path)
        #expect(
            try shell("ls -A").outputText.split(separator: "\n").map(String.init).sorted() == (names + others).sorted())
    }

    @Test(.enabled(if: geteuid() == 0, "giving a file away takes root; CI is root"))
    func anotherUsersLeftoverStays() throws {
        _ = try shell("touch .x.1.2.tmp && chown 12345 .x.1.2.tmp")
        _ = try PrivateDirectory(path: scratch.path)
        #expect(try shell("ls -A").outputText == ".x.1.2.tmp\n")
    }

    @Test(arguments: [
        ["a"], [".hidden"], ["..."], [".." + String(repeating: "x", count: 250)],
        (0..<300).map { "\($0)" + String(repeating: "y", count: 200) },
    ])
    func aDirectoryIsEmptyUntilItHoldsAnything(names: [String]) throws {
        #expect(try FileDescriptor.isEmptyDirectory(scratch.path))
        for name in names { #expect(mkdir(scratch.path + "/" + name, 0o700) == 0) }
        #expect(try !FileDescriptor.isEmptyDirectory(scratch.path))
        for name in names { #expect(rmdir(scratch.path + "/" + name) == 0) }
        #expect(try FileDescriptor.isEmptyDirectory(scratch.path))
        #expect(throws: OSError(code: ENOENT, operation: "open")) {
            try FileDescriptor.isEmptyDirectory(scratch.path + "/none")
        }
    }

    /// Each opening looks for leftovers just when others are about to lock what they made.
    @Test func writersAndOpenersAtOnceLoseNothing() async throws {
        let path = scratch.path
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<25 {
                        let directory = try PrivateDirectory(path: path)
                        try directory.write([UInt8(round)], to: "w\(writer)")
                        #expect(try directory.read("w\(writer)") == [UInt8(round)])
                        try directory.writeNew([1], to: "n\(writer).\(round)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try shell("ls -A | wc -l").outputText == "104\n")
    }
}
