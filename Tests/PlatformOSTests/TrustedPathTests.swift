import Glibc
import PlatformOS
import TestSupport
import Testing

/// Directories others could change, and links that lead astray.
struct TrustedPathTests {
    private let scratch = ScratchDirectory()

    private func directory(_ name: String, _ mode: UInt32 = 0o755) -> String {
        let path = scratch.path + "/" + name
        #expect(mkdir(path, mode) == 0)
        chmod(path, mode)
        return path
    }

    private func failure(_ body: () throws -> String) -> TrustError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? TrustError
        }
    }

    @Test func aDirectoryOfOnesOwnIsTrustedBelowASharedOneWithTheStickyBit() throws {
        let path = directory("collectors.d")
        #expect(try TrustedPath.directory(path) == path)
        #expect(try TrustedPath.directory(path + "//") == path)
        #expect(try TrustedPath.directory("/") == "/")
    }

    @Test(arguments: [0o775, 0o757, 0o777, 0o1777] as [UInt32])
    func writableByOthersIsRefused(mode: UInt32) {
        let path = directory("open", mode)
        #expect(failure { try TrustedPath.directory(path) } == TrustError(.writableByOthers))
    }

    @Test func soIsADirectoryBelowOneThatIs() {
        let outer = directory("outer", 0o777)
        #expect(mkdir(outer + "/inner", 0o755) == 0)
        let error = failure { try TrustedPath.directory(outer + "/inner") }
        #expect(error == TrustError(.writableByOthers, isAbove: true))
        #expect(error.map { "\($0)" } == "a directory above it is writable by others")
    }

    @Test func linksOnTheWayAreFollowedAndOneInItsPlaceIsNot() throws {
        let real = directory("real")
        #expect(mkdir(real + "/d", 0o755) == 0)
        #expect(symlink("real", scratch.path + "/relative") == 0)
        #expect(symlink("../" + (scratch.path.split(separator: "/").last ?? "") + "/real", scratch.path + "/up") == 0)
        #expect(symlink(real, scratch.path + "/absolute") == 0)
        for name in ["relative", "absolute", "up"] {
            #expect(try TrustedPath.directory("\(scratch.path)/\(name)/d") == real + "/d")
            #expect(failure { try TrustedPath.directory("\(scratch.path)/\(name)") } == TrustError(.link))
        }
        #expect(symlink("loop", scratch.path + "/loop") == 0)
        #expect(failure { try TrustedPath.directory(scratch.path + "/loop/d") } == TrustError(.tooManyLinks))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func whatAnotherUserOwnsIsRefused() throws {
        let path = directory("theirs")
        #expect(chown(path, 12_345, 12_345) == 0)
        #expect(failure { try TrustedPath.directory(path) } == TrustError(.foreignOwner))
        let mine = directory("mine")
        #expect(symlink(mine, scratch.path + "/their-link") == 0)
        #expect(lchown(scratch.path + "/their-link", 12_345, 12_345) == 0)
        #expect(failure { try TrustedPath.directory(scratch.path + "/their-link/x") } == TrustError(.foreignOwner))
        try write("x", mine + "/run", 0o755)
        #expect(chown(mine + "/run", 12_345, 12_345) == 0)
        #expect(failure { try TrustedPath.program("run", in: mine) } == TrustError(.foreignOwner))
    }

    @Test func whatIsMissingOrNoDirectoryIsTold() throws {
        let missing = TrustError(.system(OSError(code: ENOENT, operation: "lstat")))
        #expect(failure { try TrustedPath.directory(scratch.path + "/none") } == missing)
        try write("x", scratch.path + "/file", 0o644)
        #expect(failure { try TrustedPath.directory(scratch.path + "/file") } == TrustError(.notDirectory))
    }

    @Test func onlyARegularExecutableIsAProgram() throws {
        let path = directory("d")
        try write("x", path + "/good", 0o755)
        try write("x", path + "/group", 0o775)
        try write("x", path + "/plain", 0o644)
        #expect(symlink("good", path + "/link") == 0)
        #expect(mkfifo(path + "/pipe", 0o755) == 0)
        #expect(mkdir(path + "/directory", 0o755) == 0)
        #expect(try TrustedPath.program("good", in: path) == path + "/good")
        let reasons: [(String, TrustError.Reason)] = [
            ("group", .writableByOthers), ("plain", .notExecutable), ("link", .link), ("pipe", .notFile),
            ("directory", .notFile),
        ]
        for (name, reason) in reasons {
            #expect(failure { try TrustedPath.program(name, in: path) } == TrustError(reason), "\(name)")
        }
    }

    private func write(_ text: String, _ path: String, _ mode: UInt32) throws {
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT, mode: mode)
        try file.write(Array(text.utf8))
        chmod(path, mode)
    }
}
