import Glibc
import JournalFixtures
import PlatformJournal
import PlatformOS
import Synchronization
import TestSupport
import Testing

/// One after the other, since signal handlers belong to the whole process.
@Suite(.serialized) struct BrokenJournalTests {
    private let scratch = ScratchDirectory()
    private var path: String { scratch.path + "/system.journal" }

    private func writeSomething() throws {
        try JournalFixture.write((0..<2_000).map { ExportEntry(second: $0, "line \($0)") }, to: scratch.path)
    }

    private func code(of path: String) -> JournalError.Code? {
        do {
            try JournalFile(path: path).probe()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aSoundFileHasNoComplaint() throws {
        try writeSomething()
        #expect(code(of: path) == nil)
    }

    @Test(arguments: [0, 1, 100, 239, 240, 5_000, 1 << 20])
    func aTruncatedFileIsNamedWithItsReason(length: Int) throws {
        try writeSomething()
        #expect(truncate(path, off_t(length)) == 0)
        let error = #expect(throws: JournalError.self) { try JournalFile(path: path).probe() }
        #expect(error?.file == "system.journal")
        #expect(error.map { [.truncated, .damaged].contains($0.code) } == true)
        #expect(error?.description.contains(scratch.path) == false)
    }

    @Test func aBadHeaderIsNamed() throws {
        try writeSomething()
        let file = try FileDescriptor(path: path, flags: O_WRONLY)
        try file.write(Array("NOTALPKS".utf8))
        #expect(code(of: path) == .damaged)
    }

    @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
        #expect(code(of: scratch.path + "/absent.journal") == .notFound)
        #expect(mkfifo(scratch.path + "/pipe.journal", 0o600) == 0)
        #expect(code(of: scratch.path + "/pipe.journal") == .damaged)
        #expect(code(of: "/dev/zero") == .damaged)
        #expect(code(of: scratch.path) == .damaged)
    }

    @Test func aDirectoryThatIsNotThereIsAnError() {
        #expect(throws: JournalError.self) { try JournalDirectory(path: "/no/such/directory").files() }
    }

    @Test func filesOfADirectoryAndItsSubdirectoriesAreFound() throws {
        try writeSomething()
        mkdir(scratch.path + "/inner", 0o700)
        try JournalFixture.write([ExportEntry(second: 1, "x")], to: scratch.path + "/inner", name: "user-1000")
        try FileDescriptor(path: scratch.path + "/notes.txt", flags: O_WRONLY | O_CREAT).close()
        let names = try JournalDirectory(path: scratch.path).files().map(\.name)
        #expect(names == ["user-1000.journal", "system.journal"])
    }

    @Test func aFileTruncatedWhileItIsMappedDoesNotKillTheReader() throws {
        try writeSomething()
        var reader = try JournalReader(files: [path])
        let fields = JournalFields(["MESSAGE"])
        try reader.seekHead()
        for _ in 0..<10 { #expect(try reader.next()) }
        #expect(truncate(path, 4_096) == 0)
        var error: JournalError?
        for _ in 0..<3_000 where error == nil {
            do {
                guard try reader.next() else { break }
                _ = try reader.values(of: fields)
            } catch let caught {
                error = caught
            }
        }
        #expect(error?.code == .shrank)
    }

    @Test func aBusErrorElsewhereStillReachesTheHandlerBefore() throws {
        try writeSomething()
        let before = BusErrorCounter.install()
        defer { before.restore() }
        let reader = try JournalReader(files: [path])
        raise(SIGBUS)
        #expect(BusErrorCounter.count.load(ordering: .relaxed) == 1)
        _ = consume reader
        raise(SIGBUS)
        #expect(BusErrorCounter.count.load(ordering: .relaxed) == 2)
    }
}
