import DiagCapture
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A directory that can't be used is a typed error with its cure, and nothing is installed.
struct TroubledDirectoryTests {
    let scratch = ScratchDirectory()

    private func failure(at path: String) -> CaptureError? {
        #expect(throws: CaptureError.self) {
            try CrashHandler.arm(.init(directory: path, appID: "org.example.test"))
        }
    }

    @Test func aLinkIsRefused() throws {
        #expect(symlink("/tmp", scratch.path + "/link") == 0)
        #expect(failure(at: scratch.path + "/link") != nil)
        #expect(!CrashHandler.isArmed)
    }

    @Test func aFileInItsPlaceIsRefused() throws {
        try PrivateDirectory(path: scratch.path).write([], to: "file")
        let error = failure(at: scratch.path + "/file")
        #expect(error?.description.isEmpty == false)
        #expect(!CrashHandler.isArmed)
    }

    @Test(.enabled(if: geteuid() == 0, "giving a directory away takes root; CI is root"))
    func anotherUsersDirectoryIsRefused() throws {
        let path = scratch.path + "/theirs"
        #expect(mkdir(path, 0o700) == 0)
        #expect(chown(path, 12345, 12345) == 0)
        let error = failure(at: path)
        #expect(error?.description.contains(path) == false, "an error names no path")
        #expect(!CrashHandler.isArmed)
    }

    @Test(.enabled(if: geteuid() == 0, "mounting takes root; CI is root"), arguments: [true, false])
    func aFullOrReadOnlyDiskIsRefused(full: Bool) throws {
        let path = scratch.path + "/disk"
        #expect(mkdir(path, 0o700) == 0)
        let size = full ? "size=64k,mode=700" : "size=8m,mode=700,ro"
        let mounted = try ChildProcess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", path])
        try #require(mounted.status == .exited(0))
        defer { _ = try? ChildProcess.run(["umount", "-l", path]) }
        #expect(failure(at: path) != nil)
        #expect(!CrashHandler.isArmed)
        let left = try ChildProcess.run(["ls", "-A", path]).outputText
        #expect(left.isEmpty, "no half-made record stays")
    }
}
