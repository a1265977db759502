import FoundationEssentials
import Glibc
import PlatformSQLite
import Testing

@Suite struct ConnectionFileTests {
    let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    @Test func theFileItsLogAndItsIndexArePrivateUnderAnyUmask() throws {
        let path = scratch.file("a.sqlite")
        let old = umask(0)
        defer { _ = umask(old) }
        let database = try SQLiteConnection(path: path)
        try database.execute("CREATE TABLE t (a)")
        for name in [path, path + "-wal", path + "-shm"] { #expect(try mode(of: name) == 0o600) }
    }

    @Test func aWideOpenFileIsNarrowed() throws {
        let path = scratch.file("wide.sqlite")
        #expect(FileManager.default.createFile(atPath: path, contents: Data()))
        #expect(chmod(path, 0o666) == 0)
        let database = try SQLiteConnection(path: path)
        #expect(database.changedRowCount == 0)
        #expect(try mode(of: path) == 0o600)
    }

    @Test func aLinkIsNotFollowed() throws {
        let target = scratch.file("target.sqlite")
        #expect(symlink(target, scratch.file("link.sqlite")) == 0)
        let error = refusal(scratch.file("link.sqlite"))
        #expect(error?.reason == .cannotOpen && error?.systemError == ELOOP)
        #expect(access(target, F_OK) == -1)
    }

    @Test func whatIsNoRegularFileIsRefused() throws {
        #expect(mkdir(scratch.file("dir"), 0o700) == 0)
        #expect(refusal(scratch.file("dir"))?.reason == .cannotOpen)
        #expect(refusal(scratch.file("absent/a.sqlite"))?.systemError == ENOENT)
    }

    @Test func garbageIsReportedAsDamage() throws {
        let path = scratch.file("garbage.sqlite")
        try Data(repeating: 0x5A, count: 8192).write(to: URL(filePath: path))
        #expect(refusal(path)?.reason == .corrupt)
    }

    @Test func manyConnectionsMayOpenAFreshFileAtOnce() async throws {
        let path = scratch.file("busy.sqlite")
        let total = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let database = try SQLiteConnection(path: path, busyTimeout: .seconds(30))
                    try database.migrate([["CREATE TABLE t (a INTEGER)"]])
                    for _ in 0..<10 { try database.execute("INSERT INTO t VALUES (1)") }
                }
            }
            try await group.waitForAll()
            return try SQLiteConnection(path: path).first("SELECT count(*) FROM t") {
                row throws(SQLiteError) in try row.integer(0)
            }
        }
        #expect(total == 160)
    }

    private func refusal(_ path: String) -> SQLiteError? {
        do throws(SQLiteError) {
            _ = try SQLiteConnection(path: path)
            return nil
        } catch {
            return error
        }
    }

    private func mode(of path: String) throws -> UInt32 {
        var found = stat()
        try #require(lstat(path, &found) == 0)
        return found.st_mode & 0o777
    }
}
