import CCrashHandler
import CrashHarness
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Whatever is wrong with the directory, the application starts, is told why, and dies as without us.
struct ArmingTests {
    /// Runs a null write under a directory that can't be used; returns what the program said.
    private func complaint(_ directory: String, shell: String = "ulimit -c 0") throws -> String {
        let program = BuiltProgram.path("crash-triggers")
        let result = try ChildProcess.run(
            ["sh", "-c", shell + "; exec \"$0\" \"$@\"", program, "--directory", directory, "run", "null_write"],
            environment: ["SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin:/usr/sbin:/sbin"])
        #expect(result.status == .signaled(SIGSEGV, coreDumped: false))
        #expect(!result.outputText.contains(directory), "an error names no path")
        return result.outputText
    }

    @Test func aMissingDirectoryIsMadePrivate() throws {
        let scratch = ScratchDirectory()
        let directory = scratch.path + "/new/crashes"
        #expect(try complaint(directory) == "")
        #expect(
            try PrivateDirectory(path: scratch.path, create: false).subdirectory("new").status(of: "crashes").mode
                & 0o777 == 0o700)
        let records = try TriggerRun.records(in: directory)
        #expect(records.map(\.state) == [GT_STATE_CRASHED])
    }

    @Test func aDirectoryThatCanNotBeMadeIsSaidToBeMissing() throws {
        #expect(try complaint("/proc/self/nowhere/crashes").contains("missing"))
    }

    @Test func aSymbolicLinkIsRefused() throws {
        let scratch = ScratchDirectory()
        _ = mkdir(scratch.path + "/real", 0o700)
        _ = symlink(scratch.path + "/real", scratch.path + "/link")
        #expect(try complaint(scratch.path + "/link").contains("symbolic link"))
        #expect(try PrivateDirectory(path: scratch.path + "/real").names().isEmpty)
    }

    @Test func aFileInItsPlaceIsRefused() throws {
        let scratch = ScratchDirectory()
        try PrivateDirectory(path: scratch.path).write([1], to: "file")
        #expect(try complaint(scratch.path + "/file").contains("no directory"))
    }

    @Test(.enabled(if: geteuid() == 0)) func anotherUsersDirectoryIsRefused() throws {
        let scratch = ScratchDirectory()
        let directory = scratch.path + "/theirs"
        _ = mkdir(directory, 0o700)
        _ = chown(directory, 12345, 12345)
        #expect(try complaint(directory).contains("belongs to another user"))
    }

    @Test(.enabled(if: geteuid() == 0)) func aReadOnlyFileSystemIsNamed() throws {
        let scratch = ScratchDirectory()
        let directory = scratch.path + "/fixed"
        _ = mkdir(directory, 0o700)
        try #require(mount("tmpfs", directory, "tmpfs", UInt(MS_RDONLY), "mode=0700") == 0)
        defer { _ = umount2(directory, Int32(MNT_DETACH)) }
        #expect(try complaint(directory).contains("can't be written"))
    }

    @Test(.enabled(if: geteuid() == 0)) func aFullDiskLeavesNothingBehind() throws {
        let scratch = ScratchDirectory()
        let directory = scratch.path + "/small"
        _ = mkdir(directory, 0o700)
        try #require(mount("tmpfs", directory, "tmpfs", 0, "size=1m,mode=0700") == 0)
        defer { _ = umount2(directory, Int32(MNT_DETACH)) }
        #expect(try complaint(directory).contains("no room"))
        #expect(try PrivateDirectory(path: directory).names().isEmpty)
    }

    @Test func aFileSizeLimitIsNoDeathByItsSignal() throws {
        let scratch = ScratchDirectory()
        #expect(try complaint(scratch.path + "/limited", shell: "ulimit -c 0; ulimit -f 8").contains("no room"))
        #expect(try PrivateDirectory(path: scratch.path + "/limited").names().isEmpty)
    }

    @Test func aRecordIsNamedByItsProcessLifeAndPrivate() throws {
        let scratch = ScratchDirectory()
        let directory = scratch.path + "/crashes"
        var child = try ChildProcess(
            [BuiltProgram.path("crash-triggers"), "--directory", directory, "--bystanders", "0", "noop"],
            environment: ["SWIFT_BACKTRACE=enable=no"])
        let pid = child.pid
        #expect(try child.wait() == .exited(0))
        let made = try PrivateDirectory(path: directory)
        let name = try #require(try made.names().first)
        let record = try RecordFile(made.read(name))
        #expect(name == "\(SystemClock.bootID)-\(pid)-\(record.header.start_ticks).crash")
        #expect(record.text(record.header.boot_id) == SystemClock.bootID)
        #expect(record.text(record.header.app_id) == "org.example.triggers")
        #expect(record.text(record.header.app_version) == "1.2.3")
        #expect(record.text(record.header.executable) == BuiltProgram.path("crash-triggers"))
        #expect(try made.status(of: name).mode & 0o777 == 0o600)
    }

    private func output(of episode: String) throws -> String {
        let scratch = ScratchDirectory()
        let run = try ChildProcess.run(
            [
                BuiltProgram.path("crash-triggers"), "--directory", scratch.path + "/c", "--bystanders", "0", "run",
                episode,
            ],
            environment: ["SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin"])
        #expect(run.status == .exited(0))
        return run.outputText
    }

    @Test func armingHoldsFewDescriptorsAndStartsNoThread() throws {
        // Two of ours on /proc, and the directory of records.
        #expect(try output(of: "descriptors") == "descriptors 3, threads 1\n")
    }

    @Test func aProgramThatIsExecutedInheritsNoDescriptor() throws {
        #expect(try output(of: "inherited_descriptors") == "0\n1\n2\n")
    }
}
